public import Model

/// Reads one day back: its entries by meal, what they add up to, and how that stands against the goals.
///
/// Always answers all four meals. A day label is never shifted by `dayStart`.
public enum JournalDay: RequestMethod {
  public static let name = "journal/day"
  public static let access = Access.quickRead

  public struct Params: Codable, Sendable {
    /// The day: `YYYY-MM-DD`, `today`, `yesterday` or `tomorrow`.
    public var day: DayReference
  }

  public typealias Result = DaySummary
}
