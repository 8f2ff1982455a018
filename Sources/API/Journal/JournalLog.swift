public import Model

/// Logs one entry or several, and answers them as stored.
///
/// Give either `entry` or `entries`. All of them are stored, or none. The answer comes after they are on disk. Logging an
/// entry whose id exists succeeds when the content is equal, and is a `conflict` when it is not; so a request whose answer
/// was lost can be sent again. The food of the Food Bank that an entry names as `foodId` counts as used now, whatever the
/// day, and leaves the archive.
public enum JournalLog: RequestMethod {
  public static let name = "journal/log"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.conflict, .invalidValue]

  public struct Params: Codable, Sendable {
    /// The entry.
    public var entry: EntryDraft?
    /// Several entries, at most 10,000.
    ///
    /// - Maximum items: 10000
    public var entries: [EntryDraft]?
    /// The day for entries that name none; by default the day of their timestamp, or today.
    public var day: DayReference?
    /// The meal for entries that name none; by default the meal of the schedule at their timestamp.
    public var meal: Meal?
  }

  public struct Result: Codable, Sendable {
    /// The entries as stored, in the order given.
    public var entries: [Entry]

    public init(entries: [Entry]) { self.entries = entries }
  }
}
