internal import CSQLite
public import Model

/// Mends what another program, or an older version of this one, left inconsistent in the data file. Doing it again
/// changes nothing.
public struct Repair {
  private let database: Database

  public init(_ transaction: WriteTransaction) {
    database = transaction.database
  }

  public func run() throws -> RepairReport {
    var report = RepairReport()
    try database.run("DELETE FROM entryNutrient WHERE entry NOT IN (SELECT key FROM entry)")
    report.orphanedNutrients = database.changedRows
    try database.run("DELETE FROM foodNutrient WHERE food NOT IN (SELECT key FROM food)")
    report.orphanedNutrients += database.changedRows
    try useCanonicalNames(&report)
    try Foods(database).deriveShelfNutrients()
    try linkEntries(&report)
    try database.run("DELETE FROM dayNote WHERE trim(text, char(9, 10, 13, 32)) = ''")
    report.blankNotes = database.changedRows
    for index in SearchIndex.allCases where try !index.isInStep(database) {
      try index.rebuild(database)
      report.rebuiltIndexes += 1
    }
    if report.renamedNutrients + report.mergedNutrients > 0 {
      database.recordChange(in: .entries)
      database.recordChange(in: .foods)
    }
    if try StoredFacts(database).removeWrong() > 0 { report.rebuiltIndexes += 1 }
    if report.blankNotes > 0 { database.recordChange(in: .notes) }
    return report
  }

  /// Gives known nutrients their id. Where an entry or a food has both, what stands under the id is kept.
  private func useCanonicalNames(_ report: inout RepairReport) throws {
    for (name, id) in try renamings("SELECT DISTINCT nutrient FROM entryNutrient ORDER BY nutrient") {
      try database.run("UPDATE OR IGNORE entryNutrient SET nutrient = ?2 WHERE nutrient = ?1", name, id)
      report.renamedNutrients += database.changedRows
      try database.run("DELETE FROM entryNutrient WHERE nutrient = ?1", name)
      report.mergedNutrients += database.changedRows
    }
    for (name, id) in try renamings("SELECT DISTINCT nutrient FROM foodNutrient ORDER BY nutrient") {
      try database.run("UPDATE OR IGNORE foodNutrient SET nutrient = ?2 WHERE nutrient = ?1", name, id)
      report.renamedNutrients += database.changedRows
      try database.run("DELETE FROM foodNutrient WHERE nutrient = ?1", name)
      report.mergedNutrients += database.changedRows
    }
  }

  /// The names among those of a query that are not the id of their nutrient, with the id.
  private func renamings(_ names: StaticString) throws -> [(name: String, id: String)] {
    var renamings: [(name: String, id: String)] = []
    try database.query(names) { row in
      let name = row.text(0)
      let id = KnownNutrients.canonicalId(of: name)
      if id != name { renamings.append((name, id)) }
    }
    return renamings
  }

  /// Gives entries without a food the food that has their name and brand, whose case does not matter; of several foods the
  /// one created last. Nothing else of the entry changes.
  private func linkEntries(_ report: inout RepairReport) throws {
    var foods: [NameAndBrand: Identifier] = [:]
    try database.query("SELECT name, brand, id FROM food ORDER BY createdMs, id") { row in
      foods[NameAndBrand(row)] = try row.identifier(2)
    }
    guard !foods.isEmpty else { return }
    var links: [(name: String, brand: String?, food: Identifier)] = []
    try database.query("SELECT DISTINCT name, brand FROM entry WHERE foodId IS NULL") { row in
      if let food = foods[NameAndBrand(row)] { links.append((row.text(0), row.textIfPresent(1), food)) }
    }
    for link in links {
      try database.query(
        "UPDATE entry SET foodId = ?3 WHERE name = ?1 AND brand IS ?2 AND foodId IS NULL RETURNING id, day",
        link.name, link.brand, link.food
      ) { row in
        database.recordChange(in: .entries, id: try row.identifier(0), day: try row.day(1))
        report.relinkedEntries += 1
      }
    }
  }
}

/// What an entry and its food have in common.
private struct NameAndBrand: Hashable {
  let name: String
  let brand: String

  /// From a row of (name, brand).
  init(_ row: borrowing Row) {
    name = row.text(0).lowercased()
    brand = row.text(1).lowercased()
  }
}

/// One of the full-text indexes, which hold no text of their own and must agree with their table.
enum SearchIndex: String, CaseIterable {
  case entries
  case notes
  case foods

  /// Compares the index with its table. FTS5 takes this for a write, so it needs a connection that may write.
  func isInStep(_ database: Database) throws -> Bool {
    do {
      switch self {
      case .entries: try database.run("INSERT INTO entrySearch (entrySearch, rank) VALUES ('integrity-check', 1)")
      case .notes: try database.run("INSERT INTO noteSearch (noteSearch, rank) VALUES ('integrity-check', 1)")
      case .foods: try database.run("INSERT INTO foodSearch (foodSearch, rank) VALUES ('integrity-check', 1)")
      }
      return true
    } catch let error as SQLiteError where error.primaryCode == SQLITE_CORRUPT {
      return false
    }
  }

  func rebuild(_ database: Database) throws {
    switch self {
    case .entries: try database.run("INSERT INTO entrySearch (entrySearch) VALUES ('rebuild')")
    case .notes: try database.run("INSERT INTO noteSearch (noteSearch) VALUES ('rebuild')")
    case .foods: try database.run("INSERT INTO foodSearch (foodSearch) VALUES ('rebuild')")
    }
  }
}
