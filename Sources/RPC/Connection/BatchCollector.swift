import Synchronization

/// Gathers the answers to one batch, which are sent together once the last is known.
final class BatchCollector: Sendable {
  /// Guards the answers and how many are still missing.
  private let state: Mutex<State>
  private let send: @Sendable ([UInt8]) -> Void

  private struct State {
    var missing: Int
    var answers: [[UInt8]] = []
  }

  init(count: Int, send: @escaping @Sendable ([UInt8]) -> Void) {
    state = Mutex(State(missing: count))
    self.send = send
  }

  func add(_ answer: [UInt8]) {
    let complete: [[UInt8]]? = state.withLock { state in
      state.answers.append(answer)
      state.missing -= 1
      return state.missing == 0 ? state.answers : nil
    }
    if let complete { send(OutgoingMessage.batch(complete)) }
  }
}
