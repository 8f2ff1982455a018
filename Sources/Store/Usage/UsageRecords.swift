public import Model

/// What requests to models used and cost: the newest requests one by one, and sums of all that ever were.
public struct UsageRecords {
  /// How many requests are kept.
  public static let maximumRecords = 10_000

  private let database: Database

  public init(_ database: Database) {
    self.database = database
  }

  public init(_ transaction: WriteTransaction) {
    database = transaction.database
  }

  /// Keeps the record of a request, counts it, and forgets the oldest one when there are too many. A record that is there
  /// already changes nothing.
  public func add(_ record: UsageRecord) throws {
    guard try !contains(record.id) else { return }
    try insert(record)
    try UsageSums(database).add(record)
    try database.run("DELETE FROM usageRecord WHERE key <= ?1", database.lastInsertedKey - Int64(Self.maximumRecords))
  }

  /// The newest records, the newest first.
  public func newest(limit: Int) throws -> [UsageRecord] {
    var records: [UsageRecord] = []
    try database.query(
      """
      SELECT id, callId, attempt, startedMs, offsetMinutes, day, operation, provider, requestedModel, model,
        input, output, thinking, cached, searches, cost, costEstimated, costSource, costIncomplete,
        failure, cancelled, durationMs, requestBytes, status, firstThoughtMs, firstTextMs
      FROM usageRecord ORDER BY key DESC LIMIT ?1
      """, max(0, limit)
    ) { row in records.append(try Self.record(row)) }
    return records
  }

  private func contains(_ id: Identifier) throws -> Bool {
    try database.first("SELECT 1 FROM usageRecord WHERE id = ?1", id) { _ in } != nil
  }

  private func insert(_ record: UsageRecord) throws {
    try database.run(
      """
      INSERT INTO usageRecord (
        id, callId, attempt, startedMs, offsetMinutes, day, operation, provider, requestedModel, model,
        input, output, thinking, cached, searches, cost, costEstimated, costSource, costIncomplete,
        failure, cancelled, durationMs, requestBytes, status, firstThoughtMs, firstTextMs)
      VALUES (
        ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24,
        ?25, ?26)
      """,
      record.id, record.callId, record.attempt, record.startedAt.milliseconds, record.startedAt.offsetMinutes,
      record.day, record.operation.rawValue, record.provider.rawValue, record.requestedModel, record.model,
      record.usage.input, record.usage.output, record.usage.thinking, record.usage.cached, record.searches,
      record.cost?.usd.units, record.cost?.estimated, record.cost?.source, record.cost?.incomplete,
      record.failure?.rawValue, record.cancelled, record.durationMs, record.requestBytes, record.status,
      record.firstThoughtMs, record.firstTextMs)
  }

  private static func record(_ row: borrowing Row) throws -> UsageRecord {
    UsageRecord(
      id: try row.identifier(0), callId: try row.identifier(1), attempt: Int(row.integer(2)),
      startedAt: Instant(milliseconds: row.integer(3), offsetMinutes: Int(row.integer(4))), day: try row.day(5),
      operation: UsageOperation(named: row.text(6)), provider: ModelService(named: row.text(7)),
      requestedModel: row.text(8), model: row.text(9), usage: row.usage(10), searches: Int(row.integer(14)),
      cost: cost(row, 15), failure: row.textIfPresent(19).flatMap { ErrorKind(rawValue: $0) },
      cancelled: row.integer(20) != 0, durationMs: Int(row.integer(21)), requestBytes: Int(row.integer(22)),
      status: row.integerIfPresent(23).map { Int($0) }, firstThoughtMs: row.integerIfPresent(24).map { Int($0) },
      firstTextMs: row.integerIfPresent(25).map { Int($0) })
  }

  private static func cost(_ row: borrowing Row, _ first: Int32) -> Cost? {
    guard !row.isNull(first) else { return nil }
    return Cost(
      usd: USD(units: row.integer(first)), estimated: row.integer(first + 1) != 0, source: row.text(first + 2),
      incomplete: row.integer(first + 3) != 0)
  }
}

extension Row {
  /// Tokens in four columns: input, output, thinking, cached.
  func usage(_ first: Int32) -> TokenUsage {
    TokenUsage(
      input: Int(integer(first)), output: Int(integer(first + 1)), thinking: Int(integer(first + 2)),
      cached: Int(integer(first + 3)))
  }
}
