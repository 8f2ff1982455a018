internal import Synchronization
internal import System

/// Lets requests for the same thing share one: whoever asks while it is under way gets its outcome.
///
/// A caller that leaves is let go at once; what nobody waits for any more is cancelled.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Flight {
    let cancellation = Cancellation()
    let number: Int
    var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    var next = 0
  }

  /// Guards what is under way and who waits for it.
  private let state = Mutex(State())

  /// The outcome of `work` for the key, which is begun unless it is under way.
  func value(
    _ key: Key, cancellation: Cancellation?, _ work: @escaping @Sendable (Cancellation) async throws -> Value
  ) async throws -> Value {
    let waiter = state.withLock { state in
      state.next += 1
      return state.next
    }
    let registration = CancellationKey()
    defer { registration.value.withLock { $0.map { cancellation?.removeCallback($0) } } }
    return try await withCheckedThrowingContinuation { continuation in
      join(key, waiter, continuation, work)
      let callback = cancellation?.onCancel { [weak self] in self?.leave(key, waiter) }
      registration.value.withLock { $0 = callback }
    }
  }

  /// How many callers wait for the key.
  func waiting(_ key: Key) -> Int { state.withLock { $0.flights[key]?.waiters.count ?? 0 } }

  private func join(
    _ key: Key, _ waiter: Int, _ continuation: CheckedContinuation<Value, any Error>,
    _ work: @escaping @Sendable (Cancellation) async throws -> Value
  ) {
    let begun: Flight? = state.withLock { state in
      if state.flights[key] != nil {
        state.flights[key]?.waiters[waiter] = continuation
        return nil
      }
      var flight = Flight(number: waiter)
      flight.waiters[waiter] = continuation
      state.flights[key] = flight
      return flight
    }
    guard let begun else { return }
    Task {
      let result: Result<Value, any Error>
      do { result = .success(try await work(begun.cancellation)) } catch { result = .failure(error) }
      land(key, begun.number, result)
    }
  }

  private func land(_ key: Key, _ number: Int, _ result: Result<Value, any Error>) {
    let waiters = state.withLock { state in
      // One that everybody left may have been followed by another.
      guard let flight = state.flights[key], flight.number == number else {
        return [Int: CheckedContinuation<Value, any Error>]()
      }
      state.flights[key] = nil
      return flight.waiters
    }
    for waiter in waiters.values { waiter.resume(with: result) }
  }

  private func leave(_ key: Key, _ waiter: Int) {
    let (continuation, abandoned) = state.withLock { state in
      guard let continuation = state.flights[key]?.waiters.removeValue(forKey: waiter) else {
        return (CheckedContinuation<Value, any Error>?.none, Cancellation?.none)
      }
      guard let flight = state.flights[key], flight.waiters.isEmpty else { return (continuation, nil) }
      state.flights[key] = nil
      return (continuation, flight.cancellation)
    }
    continuation?.resume(throwing: CancellationError())
    abandoned?.cancel()
  }
}

/// Where the registration of a caller is remembered until it has its answer.
private final class CancellationKey: Sendable {
  /// Guards the key, which is set once the callback is registered.
  let value = Mutex<Int?>(nil)
}
