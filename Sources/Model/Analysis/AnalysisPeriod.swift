/// A stretch of days that ends on a day and includes it.
///
/// Periods are counted in days: a week is the day and the six before it, not a week of the calendar.
public enum AnalysisPeriod: String, Codable, Sendable, CaseIterable {
  /// 1 day.
  case day
  /// 7 days.
  case week
  /// 30 days.
  case month
  /// From one named day to another.
  case custom

  /// How many days; nil for a custom period.
  public var days: Int? {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 30
    case .custom: nil
    }
  }
}
