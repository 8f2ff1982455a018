public import Model
internal import Nutrition

extension Entries {
  /// The totals of each day from one to another, both included, ascending, with the days that have no entries.
  ///
  /// `nutrients` limits which nutrients are added up: nil means all, and none is the fastest.
  public func totals(from: Day, to: Day, nutrients: Set<String>? = nil) throws -> [DayTotals] {
    let without = Totals(of: [])
    var totals: [DayTotals] = []
    totals.reserveCapacity(max(0, from.days(until: to) + 1))
    /// Appends days without entries until there are as many days.
    func fill(upTo count: Int) {
      while totals.count < count {
        totals.append(DayTotals(day: from.adding(days: totals.count), totals: without))
      }
    }
    var day = DaySumTotals()
    try StoredFacts(database).forEachSums(from: from, to: to) { label, sums in
      fill(upTo: from.days(until: label))
      totals.append(DayTotals(day: label, totals: try day.totals(of: sums, nutrients: nutrients)))
    }
    fill(upTo: from.days(until: to) + 1)
    return totals
  }
}
