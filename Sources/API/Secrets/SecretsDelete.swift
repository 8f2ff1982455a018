public import Model

/// Deletes a secret from the credential command and from the credentials file.
///
/// An environment variable cannot be deleted from here; when only that holds the secret, the request fails.
public enum SecretsDelete: RequestMethod {
  public static let name = "secrets/delete"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [.notFound, .conflict, .invalidConfiguration, .storeFull]

  public struct Params: Codable, Sendable {
    public var name: SecretName
  }

  public struct Result: Codable, Sendable {
    /// Where it was deleted.
    public var deletedFrom: [SecretPlace]
    /// What is left: an environment variable, at most.
    public var status: SecretStatus

    public init(deletedFrom: [SecretPlace], status: SecretStatus) {
      self.deletedFrom = deletedFrom
      self.status = status
    }
  }
}
