public import Model

extension DaySummary {
  /// A day as front ends show it, from its entries, its note and the goals. Entries of the same moment keep their order.
  public init(day: Day, entries: [Entry], note: String?, goals: Goals) {
    let ordered = entries.sorted { $0.timestamp.milliseconds < $1.timestamp.milliseconds }
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
