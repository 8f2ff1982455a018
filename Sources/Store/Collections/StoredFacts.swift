internal import Model
internal import Nutrition

/// The facts and the sums that an analysis reads of each day, kept beside the entries they are derived from.
///
/// A change of an entry takes those of its day away (see the triggers of the table); a reader derives what is missing
/// for itself, and the writer stores it when nobody waits.
struct StoredFacts {
  let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// Calls `body` with the sums of each day from one to another that has or had entries, ascending.
  func forEachSums(from: Day, to: Day, _ body: (Day, StoredDaySums) throws -> Void) throws {
    try database.query("SELECT day, sums FROM dayFacts WHERE day BETWEEN ?1 AND ?2 ORDER BY day", from, to) { row in
      let day = try row.day(0)
      try withSums(of: day, row, 1) { try body(day, $0) }
    }
  }

  /// Calls `body` with the facts of each day from one to another that has or had entries, descending.
  func forEachFactsBackwards(from: Day, to: Day, _ body: (Day, StoredDayFacts) throws -> Void) throws {
    try database.query(
      "SELECT day, facts FROM dayFacts WHERE day BETWEEN ?1 AND ?2 ORDER BY day DESC", from, to
    ) { row in
      let day = try row.day(0)
      try withFacts(of: day, row, 1) { try body(day, $0) }
    }
  }

  /// As `forEachFactsBackwards`, with the sums of the same entries.
  func forEachBackwards(from: Day, to: Day, _ body: (StoredDaySums, StoredDayFacts) throws -> Void) throws {
    try database.query(
      "SELECT day, sums, facts FROM dayFacts WHERE day BETWEEN ?1 AND ?2 ORDER BY day DESC", from, to
    ) { row in
      let day = try row.day(0)
      try withSums(of: day, row, 1) { sums in try withFacts(of: day, row, 2) { try body(sums, $0) } }
    }
  }

  private func withSums(
    of day: Day, _ row: borrowing Row, _ column: Int32, _ body: (StoredDaySums) throws -> Void
  ) throws {
    let isRead = try row.withBlob(column) { bytes in try StoredDaySums(bytes).map(body) != nil }
    if !isRead { try derived(day).sums.withStored(body) }
  }

  private func withFacts(
    of day: Day, _ row: borrowing Row, _ column: Int32, _ body: (StoredDayFacts) throws -> Void
  ) throws {
    let isRead = try row.withBlob(column) { bytes in try StoredDayFacts(bytes).map(body) != nil }
    if !isRead { try derived(day).facts.withStored(body) }
  }

  private func derived(_ day: Day) throws -> (sums: DaySums, facts: DayFacts) {
    let facts = DayFacts(try Entries(database).onDay(day))
    return (try facts.withStored(DaySums.init(of:)), facts)
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
      let derived = try derived(day)
      try database.run(
        "UPDATE dayFacts SET sums = ?2, facts = ?3 WHERE day = ?1", day, derived.sums.bytes, derived.facts.bytes)
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
    try database.query("SELECT day, sums, facts FROM dayFacts WHERE facts IS NOT NULL ORDER BY day") { row in
      let day = try row.day(0)
      let derived = try derived(day)
      if row.bytes(1) != derived.sums.bytes || row.bytes(2) != derived.facts.bytes { wrong.append(day) }
    }
    for day in wrong { try database.run("UPDATE dayFacts SET sums = NULL, facts = NULL WHERE day = ?1", day) }
    return wrong.count
  }
}
