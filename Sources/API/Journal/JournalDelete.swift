public import Model

/// Deletes entries, and answers what it removed, so that logging it again undoes the deletion.
public enum JournalDelete: RequestMethod {
  public static let name = "journal/delete"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound, .invalidValue]

  public struct Params: Codable, Sendable {
    /// The id of one entry.
    public var id: Identifier?
    /// The ids of several entries, at most 1,000.
    ///
    /// - Maximum items: 1000
    public var ids: [Identifier]?
  }

  public struct Result: Codable, Sendable {
    /// The entries as they were.
    public var entries: [Entry]

    public init(entries: [Entry]) { self.entries = entries }
  }
}
