public import JSON
public import Model

/// Says how far a scan has come. Reports of one stage may replace each other when the client reads slowly.
public enum ScanDidProgress: NotificationMethod {
  public static let name = "scan/didProgress"
  public static let direction = Direction.serverToClient

  public struct Params: Codable, Sendable {
    /// The id of the request that scans.
    public var requestId: JSONValue
    public var scanId: Identifier
    public var progress: ScanProgress

    public init(requestId: JSONValue, scanId: Identifier, progress: ScanProgress) {
      self.requestId = requestId
      self.scanId = scanId
      self.progress = progress
    }
  }
}
