import CSystem
import Glibc

/// A descriptor that becomes readable when another thread says so, for a thread that sleeps in `poll`.
public final class WakeUp: Sendable {
  /// Readable from the first `wake` on; -1 when the system has no descriptor left, and `poll` passes over it.
  public let descriptor: Int32

  public init() {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Wakes the sleeper, now or when it goes to sleep.
  public func wake() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
  }
}
