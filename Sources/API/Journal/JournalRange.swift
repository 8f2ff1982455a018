public import Model

/// Reads the totals of each day in a range, both ends included, in ascending order.
///
/// Days without entries are there too, and marked.
public enum JournalRange: RequestMethod {
  public static let name = "journal/range"
  public static let access = Access.read
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// The first day.
    public var from: DayReference
    /// The last day, at most 40,000 days after the first.
    public var to: DayReference
    /// Which nutrients are wanted, by id or name; absent for all, empty for none. `calories`, `protein`, `carbs` and `fat`
    /// may be listed too, and are always there.
    public var fields: [String]?
  }

  public struct Result: Codable, Sendable {
    /// One element per day.
    public var days: [DayTotals]

    public init(days: [DayTotals]) { self.days = days }
  }
}
