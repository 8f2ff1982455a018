public import Model

/// Keeps a secret, such as the key for another service, in place of the one that was there.
///
/// It goes to the credential command when there is one, else into the file `credentials` beside `config.yaml`, which only its
/// user can read. An environment variable of the same name still goes before it; the result says so.
public enum SecretsSet: RequestMethod {
  public static let name = "secrets/set"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [.invalidValue, .invalidConfiguration, .storeFull]

  public struct Params: Codable, Sendable {
    public var name: SecretName
    /// The secret itself. On a command line it is given through standard input: `value=-`.
    public var value: SecretInput
    /// Where to keep it: the command when there is one, else the file, when absent.
    public var storeIn: SecretPlace?
  }

  public struct Result: Codable, Sendable {
    /// Where it was stored.
    public var storedIn: SecretPlace
    /// Every place that holds it now, first the one that counts.
    public var status: SecretStatus
    /// Why the secret does not count yet, as a sentence; absent when it does.
    public var warning: String?

    public init(storedIn: SecretPlace, status: SecretStatus, warning: String?) {
      self.storedIn = storedIn
      self.status = status
      self.warning = warning
    }
  }
}

/// A place where a secret can be stored.
public enum SecretPlace: String, Codable, Hashable, Sendable, CaseIterable {
  /// The program that `credentialCommand` of `config.yaml` names.
  case command
  /// The file `credentials` beside `config.yaml`.
  case file
}
