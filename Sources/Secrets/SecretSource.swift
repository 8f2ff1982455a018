public import Model

/// Whoever knows the user's secrets.
public protocol SecretSource: Sendable {
  /// The secret of this name, or `nil` when the user has none. May take as long as a person needs to unlock something.
  ///
  /// - Throws: `Failure` that says how to mend what keeps the secret from being read.
  func value(of name: SecretName) async throws(Failure) -> Secret?
}

extension SecretSource {
  /// The secret of this name.
  ///
  /// - Throws: `Failure` of kind `secretMissing` when there is none, and what `value(of:)` throws.
  public func required(_ name: SecretName) async throws(Failure) -> Secret {
    if let secret = try await value(of: name) { return secret }
    throw Failure(
      .secretMissing, "The key \(name.rawValue) is not set.",
      hint: "Set it with secrets/set, or set the environment variable of that name.")
  }
}
