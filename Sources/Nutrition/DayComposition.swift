public import Model

extension DaySummary {
  /// A day as front ends show it, from its entries, its note and the goals. Entries of the same moment keep their order.
  public init(day: Day, entries: [Entry], note: String?, goals: Goals) {
    let ordered = entries.orderedByTime()
    var whole = TotalsAccumulator()
    let meals = Meal.allCases.map { meal in
      var accumulator = TotalsAccumulator()
      let eaten = ordered.filter { $0.meal == meal }
      for entry in eaten { accumulator.add(entry) }
      whole.add(accumulator)
      return MealSummary(meal: meal, entries: eaten, totals: accumulator.totals)
    }
    let totals = whole.totals
    self.init(
      day: day, entries: ordered, meals: meals, totals: totals, goals: goals,
      remaining: Remaining(of: goals, after: totals), progress: DayProgress(of: totals, towards: goals), note: note)
  }
}

extension [Entry] {
  /// Ascending by timestamp, as the store answers them; entries of the same moment keep their order.
  fileprivate func orderedByTime() -> [Entry] {
    func isBefore(_ left: Entry, _ right: Entry) -> Bool { left.timestamp.milliseconds < right.timestamp.milliseconds }
    let isOrdered = indices.dropFirst().allSatisfy { !isBefore(self[$0], self[$0 - 1]) }
    return isOrdered ? self : sorted(by: isBefore)
  }
}
