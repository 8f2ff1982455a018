public import Model

/// Changes a container by a merge patch (RFC 7396): members of the patch replace those of the container, null removes.
///
/// Only the container changes. Correcting the weights or the numbers of a completed container leaves the entry that was
/// logged from it as it is; correct that with `journal/update`. A container in use gets its final weight from
/// `containers/complete` only. A completed one whose `finalWeight` is removed is in use again, and completing it once more
/// logs another entry. `id` cannot be changed.
public enum ContainersUpdate: RequestMethod {
  public static let name = "containers/update"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound, .invalidValue]

  public struct Params: Codable, Sendable {
    /// The container.
    public var id: Identifier
    /// What to change.
    public var patch: MergePatch<ContainerChanges>
  }

  public struct Result: Codable, Sendable {
    /// The container as it is now.
    public var container: Container
    public var status: ContainerStatus

    public init(container: Container, status: ContainerStatus) {
      self.container = container
      self.status = status
    }
  }
}
