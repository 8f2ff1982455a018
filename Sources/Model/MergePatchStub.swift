public import JSON
public struct MergePatch<Target: Codable & Sendable>: Codable, Sendable {
  public func apply(to target: Target) throws -> Target { target }
}
public struct RepairReport: Codable, Sendable {}
