public import Model

/// The ids by which the app knows the days of the journal.
///
/// We know a day by its date. A day whose id came with a backup keeps it; every other has one that follows from the date.
public struct DayLogs {
  private let database: Database

  public init(_ database: Database) {
    self.database = database
  }

  /// The id that a day has when none came with a backup; it has the same in every journal.
  public static func standardId(of day: Day) -> Identifier {
    Identifier(derivedFrom: (high: 0x6F66_6A2D_6461_0079, low: UInt64(bitPattern: Int64(day.number))))
  }

  public func id(of day: Day) throws -> Identifier {
    try storedId(of: day) ?? Self.standardId(of: day)
  }

  /// The id that came with a backup, or nil.
  public func storedId(of day: Day) throws -> Identifier? {
    try database.first("SELECT id FROM dayLog WHERE day = ?1", day) { row in try row.identifier(0) }
  }

  /// The day whose id came with a backup, or nil.
  public func day(of id: Identifier) throws -> Day? {
    try database.first("SELECT day FROM dayLog WHERE id = ?1", id) { row in try row.day(0) }
  }

  /// Keeps an id. Where it belonged to another day, that day has its standard one again.
  public func set(_ id: Identifier, of day: Day) throws {
    guard try storedId(of: day) != id else { return }
    try database.run("DELETE FROM dayLog WHERE id = ?1", id)
    try database.run(
      "INSERT INTO dayLog (day, id) VALUES (?1, ?2) ON CONFLICT (day) DO UPDATE SET id = excluded.id", day, id)
  }

  /// Whether there is anything about a day: an entry, a note, or an id that came with a backup.
  public func hasDay(_ day: Day) throws -> Bool {
    try database.first(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM dayLog WHERE day = ?1)
        OR EXISTS (SELECT 1 FROM dayNote WHERE day = ?1) OR EXISTS (SELECT 1 FROM entry WHERE day = ?1)
      """, day
    ) { _ in } != nil
  }

  /// The days that there is anything about, ascending.
  public func days() throws -> [Day] {
    var days: [Day] = []
    try database.query(
      "SELECT day FROM entry UNION SELECT day FROM dayNote UNION SELECT day FROM dayLog ORDER BY 1"
    ) { row in days.append(try row.day(0)) }
    return days
  }
}
