internal import CSQLite
internal import Glibc
internal import Model
public import Nutrition

/// The facts that an analysis reads of each day, kept beside the entries they are derived from.
///
/// A change of an entry takes the facts of its day away (see the triggers of the table); a reader derives what is missing
/// for itself, and the writer stores it when nobody waits.
struct StoredFacts {
  let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// Calls `body` for each day from one to another that has or had entries, ascending.
  func forEachDay(from: Day, to: Day, _ body: (Day, DayFacts) throws -> Void) throws {
    try database.query("SELECT day, facts FROM dayFacts WHERE day BETWEEN ?1 AND ?2 ORDER BY day", from, to) { row in
      try read(row, body)
    }
  }

  /// As `forEachDay`, descending.
  func forEachDayBackwards(from: Day, to: Day, _ body: (Day, DayFacts) throws -> Void) throws {
    try database.query(
      "SELECT day, facts FROM dayFacts WHERE day BETWEEN ?1 AND ?2 ORDER BY day DESC", from, to
    ) { row in try read(row, body) }
  }

  private func read(_ row: borrowing Row, _ body: (Day, DayFacts) throws -> Void) throws {
    let day = try row.day(0)
    let stored = row.bytesIfPresent(1).flatMap(DayFacts.init(stored:))
    try body(day, try stored ?? derived(day))
  }

  private func derived(_ day: Day) throws -> DayFacts {
    DayFacts(try Entries(database).onDay(day))
  }

  // MARK: - Storing

  /// The days whose facts are to be derived, newest first.
  func missingDays() throws -> [Day] {
    var days: [Day] = []
    try database.query("SELECT day FROM dayFacts WHERE facts IS NULL ORDER BY day DESC") { days.append(try $0.day(0)) }
    return days
  }

  /// Derives and stores the facts of a day. A day with something unreadable is left to those who ask for it.
  func derive(_ day: Day) throws {
    do {
      let facts = try derived(day)
      try database.run("UPDATE dayFacts SET facts = ?2 WHERE day = ?1", day, facts)
    } catch is Failure {
      return
    }
  }

  /// Takes away facts that are not those of their day, which only another program can have left behind.
  ///
  /// - Returns: how many days were wrong.
  func removeWrong() throws -> Int {
    try database.run("INSERT OR IGNORE INTO dayFacts (day) SELECT DISTINCT day FROM entry")
    var wrong: [Day] = []
    try database.query("SELECT day, facts FROM dayFacts WHERE facts IS NOT NULL ORDER BY day") { row in
      let day = try row.day(0)
      if try row.bytesIfPresent(1) != derived(day).bytes { wrong.append(day) }
    }
    for day in wrong { try database.run("UPDATE dayFacts SET facts = NULL WHERE day = ?1", day) }
    return wrong.count
  }
}

extension DayFacts: SQLiteValue {
  public func bind(to statement: OpaquePointer, at parameter: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      sqlite3_bind_blob64(
        statement, parameter, bytes.baseAddress, sqlite3_uint64(bytes.count), ofj_sqlite_transient())
    }
  }
}
