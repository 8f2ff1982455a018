/// Tells that jars were moved.
public enum ShelfDidChange: NotificationMethod {
  public static let name = "shelf/didChange"
  public static let direction = Direction.serverToClient

  public struct Params: Codable, Sendable {
    /// Their labels.
    public var labels: [String]
  }
}

/// Tells that the client looks away.
public enum Rest: NotificationMethod {
  public static let name = "rest"
  public static let direction = Direction.clientToServer
  public typealias Params = Empty
}

/// Asks whether a jar may be thrown away.
public enum ShelfConfirm: RequestMethod {
  public static let name = "shelf/confirm"
  public static let access = Access.session
  public static let direction = Direction.serverToClient

  public struct Params: Codable, Sendable {
    public var label: String
  }

  public struct Result: Codable, Sendable {
    public var agreed: Bool
  }
}
