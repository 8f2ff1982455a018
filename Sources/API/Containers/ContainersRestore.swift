public import Model

/// Stores a container that was deleted, as `containers/delete` answered it. Nothing is logged.
///
/// Restoring a container that exists succeeds when it is equal, and is a `conflict` when it is not.
public enum ContainersRestore: RequestMethod {
  public static let name = "containers/restore"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.invalidValue, .conflict]

  public struct Params: Codable, Sendable {
    /// The container.
    public var container: Container
  }

  public struct Result: Codable, Sendable {
    /// The container as stored.
    public var container: Container
    public var status: ContainerStatus

    public init(container: Container, status: ContainerStatus) {
      self.container = container
      self.status = status
    }
  }
}
