import Synchronization
import System

/// The place of one exchange among the callbacks of a cancellation, given back when the exchange ends.
final class Registration: Sendable {
  private enum State {
    case new
    case registered(Cancellation, Int)
    case ended
  }

  /// Guards the state: the exchange may end before its registration has come back.
  private let state = Mutex(State.new)

  func begin(_ cancellation: Cancellation?, _ callback: @escaping @Sendable () -> Void) {
    guard let cancellation else { return }
    let key = cancellation.onCancel(callback)
    let isLate = state.withLock { state in
      if case .ended = state { return true }
      state = .registered(cancellation, key)
      return false
    }
    if isLate { cancellation.removeCallback(key) }
  }

  func end() {
    let previous = state.withLock { state in
      defer { state = .ended }
      return state
    }
    if case .registered(let cancellation, let key) = previous { cancellation.removeCallback(key) }
  }
}
