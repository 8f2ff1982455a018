import Synchronization

/// A question that several may answer; the first one counts.
final class OneAnswer<Value: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Value, Never>)
    case answered(Value)
  }

  /// Guards who waits and what was answered; the continuation is resumed when it is taken out.
  private let state = Mutex(State.open)

  /// Answers; all calls but the first do nothing.
  func give(_ value: Value) {
    let asker = state.withLock { state -> CheckedContinuation<Value, Never>? in
      switch state {
      case .open:
        state = .answered(value)
        return nil
      case .awaited(let continuation):
        state = .answered(value)
        return continuation
      case .answered: return nil
      }
    }
    asker?.resume(returning: value)
  }

  /// Waits for the answer. Asked once.
  func value() async -> Value {
    await withCheckedContinuation { continuation in
      let value = state.withLock { state -> Value? in
        if case .answered(let value) = state { return value }
        state = .awaited(continuation)
        return nil
      }
      if let value { continuation.resume(returning: value) }
    }
  }
}
