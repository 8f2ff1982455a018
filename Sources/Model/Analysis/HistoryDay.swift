public import JSON

/// One day of the history.
public struct HistoryDay: Hashable, Decodable, JSONObjectEncodable, Sendable {
  public var day: Day
  /// The sums; `entries` is 0 on a day without entries, about which nothing is known.
  public var totals: Totals
  /// How far the sums are towards today's goals; absent on a day without entries.
  public var progress: DayProgress?
  /// How the calories stand against their goal; absent without a goal and on a day without entries.
  public var calorieState: CalorieState?

  public init(day: Day, totals: Totals, progress: DayProgress?, calorieState: CalorieState?) {
    self.day = day
    self.totals = totals
    self.progress = progress
    self.calorieState = calorieState
  }
}

extension HistoryDay {
  public func writeMembers(to object: JSONObjectWriter) throws {
    object.member("day", text: day)
    try object.member("totals", totals)
    try object.member("progress", progress)
    object.member("calorieState", calorieState?.rawValue)
  }
}

/// The calories of a day against their goal. Each state includes its lower end and not its upper.
public enum CalorieState: String, Codable, Sendable, CaseIterable {
  /// Below 0.80 of the goal.
  case belowGoal
  /// From 0.80 to 0.95.
  case approachingGoal
  /// From 0.95 to 1.05.
  case goalMet
  /// 1.05 and more.
  case overGoal
}
