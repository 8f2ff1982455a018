internal import System

/// Tells of the bytes of a request that are on their way, and stops for good when the answer begins, so that no late
/// word of it comes among the events of the answer.
final class UploadProgress: Sendable {
  private let total: Int
  private let onEvent: @Sendable (ModelEvent) -> Void
  /// Guards whether there is still something to tell, and keeps both sides from telling at the same time.
  private let isOver = Monitor(false)

  init(total: Int, onEvent: @escaping @Sendable (ModelEvent) -> Void) {
    self.total = total
    self.onEvent = onEvent
  }

  /// Called by the thread that sends.
  func report(_ sent: Int) {
    isOver.withLock { isOver in
      guard !isOver else { return }
      onEvent(.uploading(sent: sent, total: total))
      if sent == total { onEvent(.waiting) }
    }
  }

  func end() { isOver.withLock { $0 = true } }
}
