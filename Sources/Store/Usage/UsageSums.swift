public import Model

/// The usage of each day, service, model and operation, of all requests that ever were.
public struct UsageSums {
  private let database: Database

  public init(_ database: Database) {
    self.database = database
  }

  /// The sums of some days, both included, in their order.
  public func sums(from: Day = .first, to: Day = .last) throws -> [UsageSum] {
    var sums: [UsageSum] = []
    try database.query(
      """
      SELECT day, provider, model, operation, requests, failed, cancelled, input, output, thinking, cached, searches,
        cost, estimatedCost, incompleteCosts
      FROM usageSum WHERE day BETWEEN ?1 AND ?2 ORDER BY day, provider, model, operation
      """, from, to
    ) { row in
      sums.append(
        UsageSum(
          day: try row.day(0), provider: ModelService(named: row.text(1)), model: row.text(2),
          operation: UsageOperation(named: row.text(3)), totals: Self.totals(row, 4)))
    }
    return sums
  }

  /// Counts a request.
  func add(_ record: UsageRecord) throws {
    let (day, provider, model, operation) =
      (record.day, record.provider.rawValue, record.model, record.operation.rawValue)
    let before = try database.first(
      """
      SELECT requests, failed, cancelled, input, output, thinking, cached, searches, cost, estimatedCost, incompleteCosts
      FROM usageSum WHERE day = ?1 AND provider = ?2 AND model = ?3 AND operation = ?4
      """, day, provider, model, operation
    ) { row in Self.totals(row, 0) }
    // Added here and not in SQL, where a sum that is too large would become another number.
    let totals = (before ?? UsageTotals()) + UsageTotals(record)
    try database.run(
      """
      INSERT OR REPLACE INTO usageSum (
        day, provider, model, operation, requests, failed, cancelled, input, output, thinking, cached, searches, cost,
        estimatedCost, incompleteCosts)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
      """,
      day, provider, model, operation, totals.requests, totals.failed, totals.cancelled, totals.usage.input,
      totals.usage.output, totals.usage.thinking, totals.usage.cached, totals.searches, totals.cost.units,
      totals.estimatedCost.units, totals.incompleteCosts)
  }

  private static func totals(_ row: borrowing Row, _ first: Int32) -> UsageTotals {
    UsageTotals(
      requests: Int(row.integer(first)), failed: Int(row.integer(first + 1)), cancelled: Int(row.integer(first + 2)),
      usage: row.usage(first + 3), searches: Int(row.integer(first + 7)), cost: USD(units: row.integer(first + 8)),
      estimatedCost: USD(units: row.integer(first + 9)), incompleteCosts: Int(row.integer(first + 10)))
  }
}
