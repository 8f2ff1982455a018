internal import Glibc

/// State behind a lock on which a thread can wait for a change.
///
/// `Synchronization.Mutex` has no condition variable, so this is the pair of POSIX.
///
/// `@unchecked Sendable`: the state is touched only while the mutex is held, and the mutex and the condition keep their
/// addresses because they are allocated apart.
final class Monitor<State: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  init(_ state: State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Changes the state and wakes whoever waits.
  func update<T>(_ body: (inout State) throws -> T) rethrows -> T {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return try body(&state)
  }

  /// Looks at the state.
  func read<T>(_ body: (State) throws -> T) rethrows -> T {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(state)
  }

  /// Waits until `body` answers something, or the time is over; then nil.
  func wait<T>(milliseconds: Int64? = nil, until body: (inout State) -> T?) -> T? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let deadline = milliseconds.map { monotonicMilliseconds() + $0 }
    while true {
      if let answer = body(&state) { return answer }
      guard let deadline else {
        pthread_cond_wait(condition, mutex)
        continue
      }
      guard monotonicMilliseconds() < deadline else { return nil }
      var time = timespec(tv_sec: Int(deadline / 1000), tv_nsec: Int(deadline % 1000) * 1_000_000)
      pthread_cond_timedwait(condition, mutex, &time)
    }
  }
}
