public import Model

extension PeriodComparison {
  /// Two ranges side by side.
  public init(
    _ first: PeriodSums, from firstDay: Day, to lastDay: Day, _ second: PeriodSums, from secondFirstDay: Day,
    to secondLastDay: Day
  ) {
    let units = first.commonUnits(with: second)
    let left = first.totals(goals: Goals(), units: units)
    let right = second.totals(goals: Goals(), units: units)
    var nutrients: [String: AverageComparison] = [:]
    for id in Set(left.nutrients.keys).union(right.nutrients.keys) {
      nutrients[id] = AverageComparison(left.nutrients[id], right.nutrients[id], unit: units[id] ?? "")
    }
    self.init(
      first: PeriodExtent(first, from: firstDay, to: lastDay),
      second: PeriodExtent(second, from: secondFirstDay, to: secondLastDay),
      calories: AverageComparison(left.calories, right.calories, unit: "kcal"),
      protein: AverageComparison(left.protein, right.protein, unit: "g"),
      carbs: AverageComparison(left.carbs, right.carbs, unit: "g"),
      fat: AverageComparison(left.fat, right.fat, unit: "g"), nutrients: nutrients)
  }
}

extension PeriodExtent {
  fileprivate init(_ sums: PeriodSums, from: Day, to: Day) {
    self.init(
      from: from, to: to, days: from.days(until: to) + 1, coveredDays: sums.coveredDays, entries: sums.entries)
  }
}

extension AverageComparison {
  fileprivate init(_ first: PeriodTotal?, _ second: PeriodTotal?, unit: String) {
    var difference: Double?
    var ratio: Double?
    if let first = first?.average, let second = second?.average {
      difference = exactDifference(second, first)
      ratio = share(of: second, in: first)
    }
    self.init(
      unit: unit, first: first?.average, second: second?.average, difference: difference, ratio: ratio,
      firstDays: first?.coveredDays ?? 0, secondDays: second?.coveredDays ?? 0, firstBound: first?.bound,
      secondBound: second?.bound)
  }
}

/// The first minus the second without the dust of binary fractions.
private func exactDifference(_ left: Double, _ right: Double) -> Double {
  guard let exactLeft = DecimalSum(left), let exactRight = DecimalSum(right) else { return left - right }
  return (exactLeft - exactRight).value
}
