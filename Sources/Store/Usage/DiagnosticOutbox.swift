internal import JSON
public import Model

/// The events that the user may pass on to somebody who looks for a fault: the newest of the last two days.
///
/// Nothing sends them anywhere.
public struct DiagnosticOutbox {
  /// How many events are kept, how many bytes of JSON, and for how long.
  public struct Bounds: Hashable, Sendable {
    public var events: Int
    public var bytes: Int
    public var milliseconds: Int64

    /// At least one event, 1 KiB and a minute.
    public init(events: Int = 500, bytes: Int = 2 << 20, milliseconds: Int64 = 48 * 3_600_000) {
      self.events = max(1, events)
      self.bytes = max(1024, bytes)
      self.milliseconds = max(60_000, milliseconds)
    }
  }

  private let database: Database
  private let bounds: Bounds

  public init(_ database: Database, bounds: Bounds = Bounds()) {
    self.database = database
    self.bounds = bounds
  }

  public init(_ transaction: WriteTransaction, bounds: Bounds = Bounds()) {
    self.init(transaction.database, bounds: bounds)
  }

  /// Keeps an event, in the place of one with the same id, and drops the oldest ones that are beyond the bounds.
  ///
  /// - Parameter now: milliseconds since 1970.
  public func add(_ event: DiagnosticEvent, now: Int64) throws {
    let json = try StoredJSON.encode(event)
    try database.run("DELETE FROM diagnosticEvent WHERE id = ?1", event.id)
    try database.run(
      "INSERT INTO diagnosticEvent (id, createdMs, bytes, json) VALUES (?1, ?2, ?3, ?4)", event.id,
      event.createdAt.milliseconds, json.utf8.count, json)
    try prune(now: now)
  }

  /// The events that are young enough, the oldest first. One that this version cannot read is left out.
  public func events(now: Int64) throws -> [DiagnosticEvent] {
    var events: [DiagnosticEvent] = []
    try database.query(
      "SELECT json FROM diagnosticEvent WHERE createdMs >= ?1 ORDER BY createdMs, key", now - bounds.milliseconds
    ) { row in
      let event = try? JSONDocument(parsing: row.text(0)).root.decode(DiagnosticEvent.self, unknownMembers: .ignore)
      if let event { events.append(event) }
    }
    return events
  }

  /// Forgets events that were passed on.
  public func remove(_ ids: [Identifier]) throws {
    for id in ids { try database.run("DELETE FROM diagnosticEvent WHERE id = ?1", id) }
  }

  /// Drops what is too old, and then the oldest until number and size are within the bounds. The newest one always stays.
  public func prune(now: Int64) throws {
    try database.run("DELETE FROM diagnosticEvent WHERE createdMs < ?1", now - bounds.milliseconds)
    var (count, bytes) = (0, 0)
    var firstBeyond: (created: Int64, key: Int64)?
    try database.scan("SELECT createdMs, key, bytes FROM diagnosticEvent ORDER BY createdMs DESC, key DESC") { row in
      count += 1
      bytes += Int(row.integer(2))
      let fits = count == 1 || (count <= bounds.events && bytes <= bounds.bytes)
      if !fits { firstBeyond = (row.integer(0), row.integer(1)) }
      return fits
    }
    guard let firstBeyond else { return }
    try database.run(
      "DELETE FROM diagnosticEvent WHERE createdMs <= ?1 AND (createdMs, key) <= (?1, ?2)", firstBeyond.created,
      firstBeyond.key)
  }
}
