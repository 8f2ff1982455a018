public import Model

extension HistoryDay {
  /// A day of the history as it stands against the goals.
  public init(_ day: DayTotals, goals: Goals) {
    let isKnown = day.totals.entries > 0
    let progress = isKnown ? DayProgress(of: day.totals, towards: goals) : nil
    self.init(
      day: day.day, totals: day.totals, progress: progress,
      calorieState: progress?.calories.flatMap { CalorieState(ratio: $0.ratio) })
  }
}

extension CalorieState {
  /// The state of a ratio of the calories to their goal; nil if the ratio is not a number.
  public init?(ratio: Double) {
    switch ratio {
    case ..<0.8: self = .belowGoal
    case ..<0.95: self = .approachingGoal
    case ..<1.05: self = .goalMet
    case 1.05...: self = .overGoal
    default: return nil
    }
  }
}
