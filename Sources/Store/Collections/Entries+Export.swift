public import Model

extension Entries {
  /// Days that are read together, which bounds the memory of a long range.
  private static let daysAtOnce = 32

  /// The ids of the nutrients that entries from one day to another state, ascending.
  public func nutrientIds(from: Day, to: Day) throws -> [String] {
    var ids: [String] = []
    try database.query(
      """
      SELECT DISTINCT n.nutrient FROM entry AS e JOIN entryNutrient AS n ON n.entry = e.key
      WHERE e.day BETWEEN ?1 AND ?2
      """, from, to
    ) { row in ids.append(row.text(0)) }
    return ids.sorted()
  }

  /// Calls `body` for each entry from one day to another, without holding all of them at once.
  public func forEach(from: Day, to: Day, _ body: (Entry) throws -> Void) throws {
    let bounds = try database.first(
      """
      SELECT (SELECT day FROM entry WHERE day >= ?1 ORDER BY day LIMIT 1),
        (SELECT day FROM entry WHERE day <= ?2 ORDER BY day DESC LIMIT 1)
      """, from, to
    ) { row in try row.isNull(0) || row.isNull(1) ? nil : (row.day(0), row.day(1)) }
    guard case (let first, let last)?? = bounds, first <= last else { return }
    var start = first
    while true {
      let end = min(last, start.adding(days: Self.daysAtOnce - 1))
      for entry in try inRange(from: start, to: end) { try body(entry) }
      guard end < last else { return }
      start = end.adding(days: 1)
    }
  }
}
