public import Model

/// Adds up the days of a period and averages them over the days that have a value.
///
/// A day without entries is unknown: it changes no average. A zero that was recorded counts.
public enum AnalysisSummary: RequestMethod {
  public static let name = "analysis/summary"
  public static let access = Access.read
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// How long; `custom` needs `from` and `to`, the others end on `day`.
    public var period: AnalysisPeriod
    /// The last day of the period, today if absent; not with `custom`.
    public var day: DayReference?
    /// The first day; with `custom` only.
    public var from: DayReference?
    /// The last day, at most 40,000 days after the first; with `custom` only.
    public var to: DayReference?
  }

  public struct Result: Codable, Sendable {
    public var from: Day
    public var to: Day
    /// How many days the period has.
    public var days: Int
    /// How many of them have entries.
    public var coveredDays: Int
    public var totals: PeriodTotals

    public init(from: Day, to: Day, days: Int, coveredDays: Int, totals: PeriodTotals) {
      self.from = from
      self.to = to
      self.days = days
      self.coveredDays = coveredDays
      self.totals = totals
    }
  }
}
