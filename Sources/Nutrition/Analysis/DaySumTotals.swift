public import Model

/// Gives the totals of single days, one after the other, with the same memory.
public struct DaySumTotals: Sendable {
  private var sums = FactSums()

  public init() {}

  /// The totals of a day with these nutrients, or with all.
  public mutating func totals(of day: StoredDaySums, nutrients: Set<String>?) throws -> Totals {
    sums.removeAll()
    try day.add(to: &sums, withNutrients: nutrients != [])
    return sums.totals(nutrients: nutrients)
  }
}
