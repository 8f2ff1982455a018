public import Model

/// Moves entries to another day or meal; the time of day stays.
public enum JournalMove: RequestMethod {
  public static let name = "journal/move"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound, .invalidValue]

  public struct Params: Codable, Sendable {
    /// The id of one entry.
    public var id: Identifier?
    /// The ids of several entries, at most 1,000.
    ///
    /// - Maximum items: 1000
    public var ids: [Identifier]?
    /// The new day; absent to keep it.
    public var day: DayReference?
    /// The new meal; absent to keep it.
    public var meal: Meal?
  }

  public struct Result: Codable, Sendable {
    /// The entries as they are now.
    public var entries: [Entry]

    public init(entries: [Entry]) { self.entries = entries }
  }
}
