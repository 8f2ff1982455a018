/// Keeps a subscriber of the change feed; ends with this object.
public final class ChangeSubscription: Sendable {
  /// The newest revision when the subscription began; every later one is told.
  public let revision: Int
  private let end: @Sendable () -> Void

  init(revision: Int, end: @escaping @Sendable () -> Void) {
    self.revision = revision
    self.end = end
  }

  deinit {
    end()
  }

  /// Ends the subscription. A call of the subscriber that is under way may still be running.
  public func cancel() {
    end()
  }
}
