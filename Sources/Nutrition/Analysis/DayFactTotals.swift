public import Model

/// Adds up single days, one after the other, with the same memory.
public struct DayFactTotals: Sendable {
  private var sums = FactSums()

  public init() {}

  /// The totals of a day with these nutrients, or with all.
  public mutating func totals(of facts: DayFacts, nutrients: Set<String>?) throws -> Totals {
    sums.removeAll()
    let hasNutrients = nutrients != []
    try facts.forEachEntry { entry in
      if hasNutrients { sums.add(entry) } else { sums.addMacros(of: entry) }
    }
    return sums.totals(nutrients: nutrients)
  }
}
