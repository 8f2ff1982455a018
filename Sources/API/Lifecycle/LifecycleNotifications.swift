public import JSON

/// Says that the client has read the answer to `initialize`.
public enum Initialized: NotificationMethod {
  public static let name = "initialized"
  public static let direction = Direction.clientToServer
  public typealias Params = Empty
}

/// Ends the process: exit code 0 after `shutdown`, else 1.
public enum Exit: NotificationMethod {
  public static let name = "exit"
  public static let direction = Direction.clientToServer
  public typealias Params = Empty
}

/// Asks to stop a request, which is still answered once: with its result when it was done, else with `-32800`.
///
/// An id that is not under way is ignored.
public enum CancelRequest: NotificationMethod {
  public static let name = "$/cancelRequest"
  public static let direction = Direction.both

  public struct Params: Codable, Sendable {
    /// The id of the request, a string or an integer.
    public var id: JSONValue
  }
}

/// Sets the trace level. Accepted and ignored: the log of the service is set by its configuration.
public enum SetTrace: NotificationMethod {
  public static let name = "$/setTrace"
  public static let direction = Direction.clientToServer

  public struct Params: Codable, Sendable {
    /// `off`, `messages` or `verbose`.
    public var value: String
  }
}

/// Reports the progress of a request that carried a `workDoneToken`.
///
/// A token sees one `begin`, reports at most ten times a second, and one `end` before the answer.
public enum Progress: NotificationMethod {
  public static let name = "$/progress"
  public static let direction = Direction.serverToClient

  public struct Params: Codable, Sendable {
    /// The token of the request.
    public var token: JSONValue
    /// What is new.
    public var value: WorkDoneProgressValue
  }
}

/// One report of progress.
public struct WorkDoneProgressValue: Codable, Hashable, Sendable {
  /// `begin`, `report` or `end`.
  public var kind: String
  /// What is being done; with `begin`.
  public var title: String?
  /// Whether the request can be cancelled; with `begin`.
  public var cancellable: Bool?
  /// What is done now.
  public var message: String?
  /// 0 to 100, never falling.
  public var percentage: Int?
}
