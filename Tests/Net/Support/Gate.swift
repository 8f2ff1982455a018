import System

/// A point that one side waits at until the other has come somewhere, in place of sleeping.
final class Gate: Sendable {
  private let state = Monitor(false)

  func open() { state.update { $0 = true } }

  /// Waits for a minute at most; false when nobody opened.
  @discardableResult
  func wait() -> Bool { state.wait(until: .after(milliseconds: 60_000)) { $0 ? true : nil } ?? false }

  /// Waits off the pool of Swift tasks.
  func opened() async -> Bool {
    await withCheckedContinuation { continuation in
      startThread("test-gate") { [self] in continuation.resume(returning: wait()) }
    }
  }
}
