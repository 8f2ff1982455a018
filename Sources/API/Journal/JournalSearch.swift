public import Model

/// Finds entries by words in their name or brand, and days by words in their note.
///
/// Every word must occur; the last one may be the beginning of a word. Case and accents do not matter. Any text is a valid
/// query; one without a word finds nothing.
public enum JournalSearch: RequestMethod {
  public static let name = "journal/search"
  public static let access = Access.read
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// The words.
    public var query: String
    /// The first day.
    public var from: DayReference?
    /// The last day, not before the first.
    public var to: DayReference?
    /// How many entries to answer, 1 to 500; 20 by default.
    ///
    /// - Minimum: 1
    /// - Maximum: 500
    public var limit: Int?
    /// `nextCursor` of the answer before.
    public var cursor: String?
  }

  public struct Result: Codable, Sendable {
    /// The entries, newest first.
    public var entries: [Entry]
    /// The notes, newest first; with the first page only, at most `limit`.
    public var notes: [DayNote]
    /// For the next page; absent on the last.
    public var nextCursor: String?

    public init(entries: [Entry], notes: [DayNote], nextCursor: String? = nil) {
      self.entries = entries
      self.notes = notes
      self.nextCursor = nextCursor
    }
  }
}
