public import Model
public import Nutrition

extension Entries {
  /// The sums over the days from one to another, both included.
  public func sums(from: Day, to: Day) throws -> PeriodSums {
    var sums = PeriodSums()
    try StoredFacts(database).forEachSums(from: from, to: to) { try sums.add($1) }
    return sums
  }

  /// One metric of the days from one to another, by food and by day.
  public func breakdown(of metric: Metric, from: Day, to: Day) throws -> MetricBreakdown {
    var breakdown = MetricBreakdown(of: metric)
    try StoredFacts(database).forEachFactsBackwards(from: from, to: to) { try breakdown.add($0, $1) }
    return breakdown
  }

  /// What one food gave in the days from one to another.
  public func breakdown(of choice: FoodBreakdown.Choice, from: Day, to: Day) throws -> FoodBreakdown {
    var breakdown = FoodBreakdown(of: choice)
    try StoredFacts(database).forEachBackwards(from: from, to: to) { try breakdown.add($0, $1) }
    return breakdown
  }
}
