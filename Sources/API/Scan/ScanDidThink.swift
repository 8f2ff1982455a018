public import JSON
public import Model

/// A piece of the summary of what the model thinks, sent the moment it arrives. None is left out.
public enum ScanDidThink: NotificationMethod {
  public static let name = "scan/didThink"
  public static let direction = Direction.serverToClient

  public struct Params: Codable, Sendable {
    /// The id of the request that scans.
    public var requestId: JSONValue
    public var scanId: Identifier
    public var text: String

    public init(requestId: JSONValue, scanId: Identifier, text: String) {
      self.requestId = requestId
      self.scanId = scanId
      self.text = text
    }
  }
}
