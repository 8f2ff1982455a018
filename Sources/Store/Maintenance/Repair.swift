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
    try useCanonicalNames(&report)
    try database.run("DELETE FROM dayNote WHERE trim(text, char(9, 10, 13, 32)) = ''")
    report.blankNotes = database.changedRows
    if try !SearchIndex.entries.isInStep(database) {
      try SearchIndex.entries.rebuild(database)
      report.rebuiltIndexes += 1
    }
    if try !SearchIndex.notes.isInStep(database) {
      try SearchIndex.notes.rebuild(database)
      report.rebuiltIndexes += 1
    }
    if try StoredFacts(database).removeWrong() > 0 { report.rebuiltIndexes += 1 }
    if report.renamedNutrients + report.mergedNutrients > 0 { database.recordChange(in: .entries) }
    if report.blankNotes > 0 { database.recordChange(in: .notes) }
    return report
  }

  /// Gives known nutrients their id. Where an entry has both, what stands under the id is kept.
  private func useCanonicalNames(_ report: inout RepairReport) throws {
    var names: [String] = []
    try database.query("SELECT DISTINCT nutrient FROM entryNutrient ORDER BY nutrient") { names.append($0.text(0)) }
    for name in names {
      let id = KnownNutrients.canonicalId(of: name)
      guard id != name else { continue }
      try database.run("UPDATE OR IGNORE entryNutrient SET nutrient = ?2 WHERE nutrient = ?1", name, id)
      report.renamedNutrients += database.changedRows
      try database.run("DELETE FROM entryNutrient WHERE nutrient = ?1", name)
      report.mergedNutrients += database.changedRows
    }
  }
}

/// One of the full-text indexes, which hold no text of their own and must agree with their table.
enum SearchIndex: CaseIterable {
  case entries
  case notes

  /// Compares the index with its table. FTS5 takes this for a write, so it needs a connection that may write.
  func isInStep(_ database: Database) throws -> Bool {
    do {
      switch self {
      case .entries: try database.run("INSERT INTO entrySearch (entrySearch, rank) VALUES ('integrity-check', 1)")
      case .notes: try database.run("INSERT INTO noteSearch (noteSearch, rank) VALUES ('integrity-check', 1)")
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
    }
  }
}
