public import Model

/// Deletes a container, and answers what it removed, so that `containers/restore` undoes the deletion.
///
/// What was logged from it stays in the journal.
public enum ContainersDelete: RequestMethod {
  public static let name = "containers/delete"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound]

  public struct Params: Codable, Sendable {
    /// The container.
    public var id: Identifier
  }

  public struct Result: Codable, Sendable {
    /// The container as it was.
    public var container: Container

    public init(container: Container) { self.container = container }
  }
}
