public import Model

extension ProgressStatus {
  /// The band of a ratio of a total to its goal; nil if the ratio is not a number.
  public init?(ratio: Double) {
    guard !ratio.isNaN else { return nil }
    self = Self.allCases.last { ratio >= $0.lowerEnd ?? -.infinity } ?? .under
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
      calories: totals.calories.stated { Progress(value: $0, goal: goals.calories) },
      protein: totals.protein.stated { Progress(value: $0, goal: goals.protein) },
      carbs: totals.carbs.stated { Progress(value: $0, goal: goals.carbs) },
      fat: totals.fat.stated { Progress(value: $0, goal: goals.fat) },
      nutrients: totals.stated { id, value in Progress(value: value, goal: goals.target(for: id)) })
  }
}

extension Remaining {
  /// What the goals leave after the totals of a day.
  public init(of goals: Goals, after totals: Totals) {
    self.init(
      calories: totals.calories.stated { difference(goals.calories, $0) },
      protein: totals.protein.stated { difference(goals.protein, $0) },
      carbs: totals.carbs.stated { difference(goals.carbs, $0) },
      fat: totals.fat.stated { difference(goals.fat, $0) },
      nutrients: totals.stated { id, value in difference(goals.target(for: id), value) })
  }
}

extension Total {
  /// A result, unless there are entries and none of them states the value: nothing known is not nothing eaten.
  fileprivate func stated<Result>(_ result: (Double) -> Result?) -> Result? {
    known == 0 && unknown > 0 ? nil : result(value)
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
