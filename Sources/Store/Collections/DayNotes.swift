public import Model

/// What the user wrote about days.
public struct DayNotes {
  let database: Database

  public init(_ database: Database) {
    self.database = database
  }

  public init(_ transaction: WriteTransaction) {
    database = transaction.database
  }

  /// The note of a day, or nil.
  public func note(on day: Day) throws -> String? {
    try database.first("SELECT text FROM dayNote WHERE day = ?1", day) { $0.text(0) }
  }

  /// The notes from one day to another, both included, ascending by day.
  public func inRange(from: Day, to: Day) throws -> [DayNote] {
    var notes: [DayNote] = []
    try database.query("SELECT day, text FROM dayNote WHERE day BETWEEN ?1 AND ?2 ORDER BY day", from, to) { row in
      notes.append(DayNote(day: try row.day(0), text: row.text(1)))
    }
    return notes
  }

  /// Replaces the note of a day, or removes it. The same note again changes nothing.
  public func set(_ text: String?, on day: Day) throws {
    guard try note(on: day) != text else { return }
    if let text {
      try database.run(
        "INSERT INTO dayNote (day, text) VALUES (?1, ?2) ON CONFLICT (day) DO UPDATE SET text = excluded.text",
        day, text)
    } else {
      try database.run("DELETE FROM dayNote WHERE day = ?1", day)
    }
    database.recordChange(in: .notes, day: day)
  }

  /// Finds notes by their words as `Entries.search` does, newest first.
  public func search(_ text: String, from: Day? = nil, to: Day? = nil, limit: Int) throws -> [DayNote] {
    guard let match = SearchQuery(text).match, limit > 0 else { return [] }
    var notes: [DayNote] = []
    try database.query(
      """
      SELECT n.day, n.text
      FROM noteSearch JOIN dayNote AS n ON n.key = noteSearch.rowid
      WHERE noteSearch MATCH ?1 AND n.day BETWEEN ?2 AND ?3
      ORDER BY n.day DESC LIMIT ?4
      """, match, from ?? .first, to ?? .last, limit
    ) { row in notes.append(DayNote(day: try row.day(0), text: row.text(1))) }
    return notes
  }
}
