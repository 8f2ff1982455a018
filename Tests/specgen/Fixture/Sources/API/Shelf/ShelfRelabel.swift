public import JSON
public import Model

/// Changes a jar.
public enum ShelfRelabel: RequestMethod {
  public static let name = "shelf/relabel"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound]

  public struct Params: Codable, Sendable {
    public var label: String
    /// What to change.
    public var changes: MergePatch<Jar>
    public var note: JSONValue?
  }

  public typealias Result = [Jar]
}
