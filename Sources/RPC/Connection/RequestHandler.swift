public import JSON

/// What the connection hands its messages to.
///
/// Both methods are called on the reader's thread, in the order of the input, and must not wait.
public protocol RequestHandler: Sendable {
  /// Starts a request. It may be answered at once or later, from any thread.
  func handle(_ request: Request)
  /// Takes a notification.
  func handleNotification(_ method: String, params: JSONNode?, on connection: Connection)
  /// The error for a request that is refused because the server holds as much unanswered work as it can.
  var overloaded: ResponseError { get }
}
