public import Model
internal import System

/// Where a provider gets the user's key, for each request anew.
public struct ModelKey: Sendable {
  public var name: SecretName
  /// Gives the key; nil when the user has none. May take as long as a person needs to unlock something. The task that
  /// it runs in is cancelled with the request.
  public var value: @Sendable () async throws(Failure) -> Secret?
  /// The service did not accept the key: what gave it may know another one.
  public var wasRefused: @Sendable () -> Void

  public init(
    _ name: SecretName, value: @escaping @Sendable () async throws(Failure) -> Secret?,
    wasRefused: @escaping @Sendable () -> Void = {}
  ) {
    self.name = name
    self.value = value
    self.wasRefused = wasRefused
  }

  /// The key, or whatever its source gives when it is no longer waited for.
  func value(until cancellation: Cancellation?) async throws(Failure) -> Secret? {
    let source = Task { [value] () async -> Result<Secret?, Failure> in
      do throws(Failure) {
        return .success(try await value())
      } catch {
        return .failure(error)
      }
    }
    let registration = cancellation?.onCancel { source.cancel() }
    defer { if let registration { cancellation?.removeCallback(registration) } }
    let result = await withTaskCancellationHandler {
      await source.value
    } onCancel: {
      source.cancel()
    }
    return try result.get()
  }
}
