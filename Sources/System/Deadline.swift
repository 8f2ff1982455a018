import Glibc

/// A point on the monotonic clock, in nanoseconds.
public struct Deadline: Comparable, Hashable, Sendable {
  public var nanoseconds: UInt64

  public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// This moment.
  public static var now: Deadline {
    var time = Glibc.timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Deadline(nanoseconds: UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec))
  }

  /// A moment this many milliseconds from now.
  public static func after(milliseconds: Int) -> Deadline {
    Deadline(nanoseconds: now.nanoseconds &+ UInt64(max(0, milliseconds)) &* 1_000_000)
  }

  /// Whole milliseconds from an earlier moment to this one; 0 when that moment is later.
  public func milliseconds(since earlier: Deadline) -> Int {
    nanoseconds > earlier.nanoseconds ? Int((nanoseconds - earlier.nanoseconds) / 1_000_000) : 0
  }

  public static func < (left: Deadline, right: Deadline) -> Bool { left.nanoseconds < right.nanoseconds }

  var timespec: Glibc.timespec {
    Glibc.timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}
