public import JSON

/// What the connection hands its messages to.
///
/// Both methods are called on the reader's thread, in the order of the input, and must not wait.
public protocol RequestHandler: Sendable {
  /// Starts a request. It may be answered at once or later, from any thread.
  func handle(_ request: Request)
  /// Takes a notification.
  func handleNotification(_ method: String, params: JSONNode?, on connection: Connection)
  /// Told that a request was answered, and how long that took in nanoseconds: from when its bytes had been read until its
  /// answer was written, or waits for a client that does not read. Called on the thread that answered.
  func didAnswer(_ method: String, after nanoseconds: UInt64)
  /// The error for a request that is refused because the server holds as much unanswered work as it can.
  var overloaded: ResponseError { get }
}

extension RequestHandler {
  public func didAnswer(_ method: String, after nanoseconds: UInt64) {}
}
