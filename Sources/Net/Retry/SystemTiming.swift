import Glibc
import Synchronization
import System

extension RetryingClient.Timing {
  /// The clocks and the randomness of the system.
  public static var system: RetryingClient.Timing {
    RetryingClient.Timing(
      now: { Int64(time(nil)) }, unitRandom: { Double.random(in: 0...1) },
      sleep: { milliseconds, cancellation in await sleep(milliseconds, cancellation) })
  }

  /// Sleeps in a task of its own, which the cancellation ends.
  private static func sleep(_ milliseconds: Int, _ cancellation: Cancellation?) async {
    let sleeper = Task { try? await Task.sleep(nanoseconds: UInt64(max(0, milliseconds)) * 1_000_000) }
    let key = cancellation?.onCancel { sleeper.cancel() }
    await withTaskCancellationHandler {
      _ = await sleeper.value
    } onCancel: {
      sleeper.cancel()
    }
    if let key { cancellation?.removeCallback(key) }
  }
}
