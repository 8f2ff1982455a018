public import Model

/// Lists the secrets there can be and where each of them is; never their values.
///
/// A secret is looked for in the environment variable of its name, then by the `credentialCommand` of `config.yaml`, then in
/// the file `credentials` beside it. The command is asked for every secret that the environment does not have, which may make
/// it ask the user to unlock something.
public enum SecretsList: RequestMethod {
  public static let name = "secrets/list"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [.invalidConfiguration]

  public typealias Params = Empty

  public struct Result: Codable, Sendable {
    /// Every secret there can be, those that are not set too.
    public var secrets: [SecretStatus]
    /// The absolute path of the credentials file, which may not exist.
    public var file: String
    /// Whether there is a credential command.
    public var hasCommand: Bool

    public init(secrets: [SecretStatus], file: String, hasCommand: Bool) {
      self.secrets = secrets
      self.file = file
      self.hasCommand = hasCommand
    }
  }
}
