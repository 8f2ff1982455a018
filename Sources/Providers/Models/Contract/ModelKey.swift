public import Model

/// Where a provider gets the user's key, for each request anew.
public struct ModelKey: Sendable {
  public var name: SecretName
  /// Gives the key; nil when the user has none. May take as long as a person needs to unlock something.
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
}
