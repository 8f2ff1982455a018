import Synchronization

/// Gathers the answers to one batch, which are sent together once the last is known.
final class BatchCollector: Sendable {
  /// Guards the answers and how many are still missing.
  private let state: Mutex<State>
  private let send: @Sendable (_ answer: [UInt8], _ collectedBytes: Int) -> Void

  private struct State {
    var missing: Int
    var answers: [[UInt8]] = []
    var byteCount = 0
  }

  /// - Parameter send: takes the answer to the batch, and how many bytes were added for it.
  init(count: Int, send: @escaping @Sendable (_ answer: [UInt8], _ collectedBytes: Int) -> Void) {
    state = Mutex(State(missing: count))
    self.send = send
  }

  func add(_ answer: [UInt8]) {
    let complete: State? = state.withLock { state in
      state.answers.append(answer)
      state.byteCount += answer.count
      state.missing -= 1
      return state.missing == 0 ? state : nil
    }
    if let complete { send(OutgoingMessage.batch(complete.answers), complete.byteCount) }
  }
}
