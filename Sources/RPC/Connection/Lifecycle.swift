/// Where a session stands between its first message and `exit`.
struct Lifecycle: Sendable {
  enum Phase: Sendable {
    case fresh
    case initializing
    case running
    case shutDown
  }

  private(set) var phase = Phase.fresh
  /// Set by `exit`: what follows it is not looked at any more.
  var isExited = false

  /// Whether `shutdown` came, so that leaving is in order.
  var isShutDown: Bool { phase == .shutDown }

  /// Lets a request in, or says why not.
  mutating func admit(_ method: String) -> ResponseError? {
    if isExited { return .invalidRequest("The session has ended.") }
    switch (phase, method) {
    case (.shutDown, _):
      return .invalidRequest("The session was shut down; only `exit` may follow.")
    case (.fresh, "initialize"):
      phase = .initializing
    case (_, "initialize"):
      return .invalidRequest(
        "The session is initialized already. A session that begins with any other request is initialized by it.")
    case (_, "shutdown"):
      phase = .shutDown
    case (.fresh, _):
      phase = .running
    default:
      break
    }
    return nil
  }

  /// Takes note of an answer: a refused `initialize` may be tried again, and a refused `shutdown` shuts nothing down.
  mutating func didAnswer(_ method: String, isSuccess: Bool) {
    switch (method, phase) {
    case ("initialize", .initializing): phase = isSuccess ? .running : .fresh
    case ("shutdown", .shutDown) where !isSuccess: phase = .running
    default: break
    }
  }
}
