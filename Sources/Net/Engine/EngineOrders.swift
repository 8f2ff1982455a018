import CCurl
import Synchronization

/// What callers ask of the thread of an engine.
final class EngineOrders: Sendable {
  enum Order: Sendable {
    case start(TransferJob)
    case cancel(TransferJob.ID)
    case resume(TransferJob.ID)
  }

  private struct State {
    var orders: [Order] = []
    var isRunning = false
    var isStopped = false
    /// The handle to wake; the thread withdraws it before it frees it.
    var multi: (handle: CurlMulti, library: CurlLibrary)?
  }

  /// Guards the orders that were not taken yet, and whether a thread is there to take them.
  private let state = Mutex(State())
  private let lastID = Atomic<UInt64>(0)

  func newID() -> TransferJob.ID { lastID.add(1, ordering: .relaxed).newValue }

  /// Gives an order; true when a thread must be started to carry it out.
  func give(_ order: Order) -> Bool {
    state.withLock { state in
      state.orders.append(order)
      wake(state)
      if state.isRunning { return false }
      // What is not running has nothing to cancel or to resume.
      guard case .start = order else {
        state.orders = []
        return false
      }
      state.isRunning = true
      return true
    }
  }

  /// The engine is given up: its thread ends when it has cancelled what is under way.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      wake(state)
    }
  }

  private func wake(_ state: borrowing State) {
    guard let (multi, library) = state.multi else { return }
    _ = library.functions.multi_wakeup(multi.pointer)
  }

  // MARK: The thread's side

  /// The handle to wake from now on.
  func attach(_ multi: CurlMulti, _ library: CurlLibrary) { state.withLock { $0.multi = (multi, library) } }

  /// The orders given since the last call; nil when the engine is given up.
  func take() -> [Order]? {
    state.withLock { state in
      if state.isStopped { return nil }
      defer { state.orders = [] }
      return state.orders
    }
  }

  /// Ends the thread if there is nothing left to do, so that its handle can be freed.
  func leave(evenIfAsked: Bool = false) -> [Order]? {
    state.withLock { state in
      if !evenIfAsked, !state.orders.isEmpty, !state.isStopped { return nil }
      state.isRunning = false
      state.multi = nil
      defer { state.orders = [] }
      return state.orders
    }
  }
}
