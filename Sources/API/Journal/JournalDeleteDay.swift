public import Model

/// Deletes the entries and the note of a day, and answers what it removed.
public enum JournalDeleteDay: RequestMethod {
  public static let name = "journal/deleteDay"
  public static let access = Access.write

  public struct Params: Codable, Sendable {
    /// The day: `YYYY-MM-DD`, `today`, `yesterday` or `tomorrow`.
    public var day: DayReference
  }

  public struct Result: Codable, Sendable {
    /// The day.
    public var day: Day
    /// The entries as they were.
    public var entries: [Entry]
    /// The note as it was.
    public var note: String?

    public init(day: Day, entries: [Entry], note: String? = nil) {
      self.day = day
      self.entries = entries
      self.note = note
    }
  }
}
