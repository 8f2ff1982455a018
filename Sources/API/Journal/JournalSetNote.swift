public import Model

/// Sets the note of a day; an empty or blank one removes it.
public enum JournalSetNote: RequestMethod {
  public static let name = "journal/setNote"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// The day: `YYYY-MM-DD`, `today`, `yesterday` or `tomorrow`.
    public var day: DayReference
    /// The note, at most 20,000 characters; empty or blank to remove it.
    ///
    /// - Maximum length: 20000
    public var note: String
  }

  public struct Result: Codable, Sendable {
    /// The day.
    public var day: Day
    /// The note as it is now; absent when there is none.
    public var note: String?

    public init(day: Day, note: String? = nil) {
      self.day = day
      self.note = note
    }
  }
}
