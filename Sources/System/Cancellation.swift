import Synchronization

/// A request to stop, which may come from another thread at any moment.
public final class Cancellation: Sendable {
  private let flag = Atomic<Bool>(false)
  /// Guards the callbacks that have not been called yet.
  private let callbacks = Mutex<[Int: @Sendable () -> Void]>([:])
  private let nextKey = Atomic<Int>(0)

  public init() {}

  /// Whether stopping was asked for.
  public var isCancelled: Bool { flag.load(ordering: .acquiring) }

  /// Asks to stop. The first call runs the registered callbacks; later ones do nothing.
  public func cancel() {
    let registered = callbacks.withLock { callbacks in
      flag.store(true, ordering: .releasing)
      defer { callbacks.removeAll() }
      return callbacks.sorted { $0.key < $1.key }
    }
    for callback in registered { callback.value() }
  }

  /// Registers a callback for the moment of cancelling; runs it at once when that has passed.
  ///
  /// - Returns: a key for `removeCallback`.
  @discardableResult
  public func onCancel(_ callback: @escaping @Sendable () -> Void) -> Int {
    let key = nextKey.add(1, ordering: .relaxed).newValue
    let isLate = callbacks.withLock { callbacks in
      if flag.load(ordering: .acquiring) { return true }
      callbacks[key] = callback
      return false
    }
    if isLate { callback() }
    return key
  }

  /// Forgets a callback.
  public func removeCallback(_ key: Int) {
    _ = callbacks.withLock { $0.removeValue(forKey: key) }
  }

  /// Throws `CancellationError` when stopping was asked for.
  public func check() throws(CancellationError) {
    if isCancelled { throw CancellationError() }
  }
}
