internal import Synchronization

/// The readers that wait for work.
final class ReaderPool: Sendable {
  private let file: StoreFile
  private let maximum: Int
  /// Guards the readers that are idle and the count of all.
  private let state = Mutex(State())

  private struct State: Sendable {
    var idle: [IdleReader] = []
    var count = 0
    var isClosed = false
  }

  /// A reader that nobody uses.
  ///
  /// `@unchecked Sendable`: it moves from one thread to the next through the mutex and is never in two hands.
  private struct IdleReader: @unchecked Sendable {
    let reader: Reader
  }

  init(file: StoreFile, maximum: Int) {
    self.file = file
    self.maximum = maximum
  }

  /// Takes a reader, or nil when all are in use.
  func take() -> Reader? {
    let (idle, mayOpen) = state.withLock { state -> (IdleReader?, Bool) in
      if let idle = state.idle.popLast() { return (idle, false) }
      guard !state.isClosed, state.count < maximum else { return (nil, false) }
      state.count += 1
      return (nil, true)
    }
    return idle?.reader ?? (mayOpen ? Reader(file: file) : nil)
  }

  func giveBack(_ reader: Reader) {
    let returned = IdleReader(reader: reader)
    state.withLock { state in
      if state.isClosed {
        state.count -= 1
      } else {
        state.idle.append(returned)
      }
    }
  }

  /// Closes the readers that are idle, and the others as they come back.
  func close() {
    let closed = state.withLock { state -> [IdleReader] in
      state.isClosed = true
      state.count -= state.idle.count
      defer { state.idle = [] }
      return state.idle
    }
    withExtendedLifetime(closed) {}
  }
}
