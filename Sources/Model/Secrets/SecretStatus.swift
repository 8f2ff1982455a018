/// Where a secret comes from.
public enum SecretOrigin: String, Codable, Hashable, Sendable, CaseIterable {
  /// The environment variable of its name.
  case environment
  /// The program that `credentialCommand` of `config.yaml` names.
  case command
  /// The file `credentials` beside `config.yaml`.
  case file
}

/// Whether there is a secret, and where; never the secret itself.
public struct SecretStatus: Codable, Hashable, Sendable {
  public var name: SecretName
  /// The service that it is for, in one word.
  public var service: String
  /// Every place that holds it, first the one that counts; empty when there is none.
  public var origins: [SecretOrigin]

  public init(name: SecretName, origins: [SecretOrigin]) {
    self.name = name
    service = name.service
    self.origins = origins
  }
}
