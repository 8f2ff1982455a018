public import Model

/// Lists containers with what was eaten from them: those in use, started last first, then the completed ones, completed last
/// first.
public enum ContainersList: RequestMethod {
  public static let name = "containers/list"
  public static let access = Access.read
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// Which containers; `all` by default.
    public var state: ContainerFilter?
    /// How many containers to answer, 1 to 500; 50 by default.
    ///
    /// - Minimum: 1
    /// - Maximum: 500
    public var limit: Int?
    /// `nextCursor` of the answer before.
    public var cursor: String?
  }

  public struct Result: Codable, Sendable {
    /// The containers.
    public var containers: [TrackedContainer]
    /// For the next page; absent on the last.
    public var nextCursor: String?

    public init(containers: [TrackedContainer], nextCursor: String? = nil) {
      self.containers = containers
      self.nextCursor = nextCursor
    }
  }
}
