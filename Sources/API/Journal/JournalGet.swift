public import Model

/// Reads entries by their ids.
public enum JournalGet: RequestMethod {
  public static let name = "journal/get"
  public static let access = Access.quickRead
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
    /// The entries in the order of the ids.
    public var entries: [Entry]

    public init(entries: [Entry]) { self.entries = entries }
  }
}
