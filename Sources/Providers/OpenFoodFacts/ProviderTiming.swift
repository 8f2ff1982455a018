internal import Glibc
internal import Net
public import System

/// The clocks that a client goes by. Tests give their own.
public struct ProviderTiming: Sendable {
  /// Milliseconds that only grow.
  public var milliseconds: @Sendable () -> Int64
  /// Seconds since 1970.
  public var seconds: @Sendable () -> Int64
  /// Waits; returns early when that is cancelled.
  public var sleep: @Sendable (_ milliseconds: Int, Cancellation?) async -> Void

  public init(
    milliseconds: @escaping @Sendable () -> Int64, seconds: @escaping @Sendable () -> Int64,
    sleep: @escaping @Sendable (_ milliseconds: Int, Cancellation?) async -> Void
  ) {
    self.milliseconds = milliseconds
    self.seconds = seconds
    self.sleep = sleep
  }

  /// The clocks of the system.
  public static var system: ProviderTiming {
    let timing = RetryingClient.Timing.system
    return ProviderTiming(
      milliseconds: { Int64(Deadline.now.nanoseconds / 1_000_000) }, seconds: timing.now, sleep: timing.sleep)
  }
}
