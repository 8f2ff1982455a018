internal import Glibc

/// A thread of our own with a small stack, which leaves all signals to the threads of the program.
struct BackgroundThread: Sendable {
  private let identifier: pthread_t

  /// Bytes of stack: SQLite needs little, and the default of 8 MB would count against a memory limit.
  private static let stackSize = 1 << 20

  /// Starts the thread; nil when the system has no room for one.
  init?(_ name: String, _ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)

    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    let start = Unmanaged.passRetained(Start(name: name, body: body))
    var identifier = pthread_t()
    let code = pthread_create(
      &identifier, &attributes,
      { argument in
        guard let argument else { return nil }
        let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
        pthread_setname_np(pthread_self(), start.name)
        start.body()
        return nil
      }, start.toOpaque())
    guard code == 0 else {
      start.release()
      return nil
    }
    self.identifier = identifier
  }

  /// Waits until the thread has ended.
  func join() {
    pthread_join(identifier, nil)
  }

  private final class Start: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }
}

/// Milliseconds since 1970, UTC.
public func currentMilliseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}

/// Milliseconds of a clock that never jumps.
func monotonicMilliseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}

/// Gives another program time to end its transaction.
func pauseForLock(milliseconds: UInt32) {
  usleep(milliseconds * 1000)
}
