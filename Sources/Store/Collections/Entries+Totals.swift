public import Model
internal import Nutrition

extension Entries {
  /// Days that are added up together, which bounds the memory of a long range.
  private static let daysAtOnce = 64

  /// The totals of each day from one to another, both included, ascending, with the days that have no entries.
  ///
  /// `nutrients` limits which nutrients are added up: nil means all, and none is the fastest.
  public func totals(from: Day, to: Day, nutrients: Set<String>? = nil) throws -> [DayTotals] {
    var totals: [DayTotals] = []
    totals.reserveCapacity(max(0, from.days(until: to) + 1))
    var start = from
    while start <= to {
      let end = min(to, start.adding(days: Self.daysAtOnce - 1))
      try appendTotals(from: start, to: end, nutrients: nutrients, &totals)
      guard end < to else { break }
      start = end.adding(days: 1)
    }
    return totals
  }

  private func appendTotals(from: Day, to: Day, nutrients: Set<String>?, _ totals: inout [DayTotals]) throws {
    var days = Array(repeating: TotalsAccumulator(), count: from.days(until: to) + 1)
    var cursor = DayCursor(first: from)
    try database.query(
      "SELECT day, calories, protein, carbs, fat FROM entry WHERE day BETWEEN ?1 AND ?2 ORDER BY day", from, to
    ) { row in
      days[try cursor.index(row)].addEntry(
        calories: row.realIfPresent(1), protein: row.realIfPresent(2), carbs: row.realIfPresent(3),
        fat: row.realIfPresent(4))
    }
    if nutrients != [] {
      cursor = DayCursor(first: from)
      try database.query(
        """
        SELECT e.day, n.nutrient, n.value, n.unit, n.bound
        FROM entry AS e JOIN entryNutrient AS n ON n.entry = e.key
        WHERE e.day BETWEEN ?1 AND ?2 ORDER BY e.day
        """, from, to
      ) { row in
        let id = row.text(1)
        guard nutrients?.contains(id) ?? true else { return }
        days[try cursor.index(row)].addNutrient(
          id, NutrientValue(row.real(2), row.text(3), bound: try row.isNull(4) ? nil : row.word(4)))
      }
    }
    for (offset, day) in days.enumerated() {
      totals.append(DayTotals(day: from.adding(days: offset), totals: day.totals))
    }
  }
}

/// Finds the place of a row's day without reading the same day over and over.
private struct DayCursor {
  let first: Day
  private var text = ""
  private var index = 0

  init(first: Day) {
    self.first = first
  }

  /// The number of days from the first to that in column 0.
  mutating func index(_ row: borrowing Row) throws -> Int {
    let text = row.text(0)
    if text != self.text {
      index = first.days(until: try row.day(0))
      self.text = text
    }
    return index
  }
}
