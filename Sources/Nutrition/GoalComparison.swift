public import Model

extension ProgressStatus {
  /// The band of a ratio of a total to its goal; nil if the ratio is not a number.
  public init?(ratio: Double) {
    switch ratio {
    case ..<0.5: self = .under
    case ..<0.8: self = .near
    case ..<0.95: self = .approaching
    case ..<1.05: self = .met
    case ..<1.2: self = .slightlyOver
    case 1.2...: self = .wayOver
    default: return nil
    }
  }
}

extension Progress {
  /// The progress of a value towards a goal; nil if the goal is not a number above zero or the value not a number.
  public init?(value: Double, goal: Double?) {
    guard let goal, goal > 0, goal.isFinite, value.isFinite else { return nil }
    let ratio = value / goal
    guard ratio.isFinite, let status = ProgressStatus(ratio: ratio) else { return nil }
    self.init(value: value, goal: goal, ratio: ratio, status: status)
  }
}

extension DayProgress {
  /// How far the totals of a day are towards the goals.
  public init(of totals: Totals, towards goals: Goals) {
    self.init(
      calories: Progress(value: totals.calories.value, goal: goals.calories),
      protein: Progress(value: totals.protein.value, goal: goals.protein),
      carbs: Progress(value: totals.carbs.value, goal: goals.carbs),
      fat: Progress(value: totals.fat.value, goal: goals.fat),
      nutrients: totals.stated { id, value in Progress(value: value, goal: goals.target(for: id)) })
  }
}

extension Remaining {
  /// What the goals leave after the totals of a day.
  public init(of goals: Goals, after totals: Totals) {
    self.init(
      calories: difference(goals.calories, totals.calories.value),
      protein: difference(goals.protein, totals.protein.value), carbs: difference(goals.carbs, totals.carbs.value),
      fat: difference(goals.fat, totals.fat.value),
      nutrients: totals.stated { id, value in difference(goals.target(for: id), value) })
  }
}

extension Totals {
  /// A result for every nutrient with a sum, where there is one.
  fileprivate func stated<Result>(_ result: (String, Double) -> Result?) -> [String: Result] {
    var results: [String: Result] = [:]
    for (id, total) in nutrients where total.known > 0 { results[id] = result(id, total.value) }
    return results
  }
}

/// Goal minus value without the dust of binary fractions; nil without a goal.
private func difference(_ goal: Double?, _ value: Double) -> Double? {
  guard let goal, goal > 0, let goal = DecimalSum(goal), let value = DecimalSum(value) else { return nil }
  return (goal - value).value
}
