internal import CSQLite
internal import Model
public import System

extension Store {
  /// Problems beyond this number are not listed.
  private static let maximumProblems = 20

  /// Reads the whole data file and lists what is wrong with it, as sentences; empty when all is well.
  ///
  /// It can take seconds and runs on the thread that calls it. While the search indexes are compared, writers wait; if
  /// the file cannot be written or another program writes, the indexes are passed over.
  ///
  /// - Throws: `Failure` when the file cannot be read at all, `CancellationError`.
  public func integrityCheck(cancellation: Cancellation? = nil) throws -> [String] {
    let reader = Reader(file: file)
    guard case .begun(let database) = try reader.begin(cancellation: cancellation, busyTimeout: options.busyTimeoutMs)
    else { return [] }
    defer { reader.end() }
    do {
      var problems = try structuralProblems(database)
      if problems.isEmpty, reader.identity != nil { problems = try indexProblems(cancellation) }
      return problems
    } catch let error as SQLiteError {
      throw error.callerError(file: file.path)
    }
  }

  private func structuralProblems(_ database: Database) throws -> [String] {
    var problems: [String] = []
    try database.query("PRAGMA integrity_check(20)") { row in
      if row.text(0) != "ok" { problems.append(row.text(0)) }
    }
    try database.query("PRAGMA foreign_key_check") { row in
      guard problems.count < Self.maximumProblems else { return }
      problems.append("A row of \(row.text(0)) refers to a row of \(row.text(2)) that does not exist.")
    }
    return problems
  }

  private func indexProblems(_ cancellation: Cancellation?) throws -> [String] {
    do {
      let database = try file.openForWriting()
      database.cancellation = cancellation
      try database.run("BEGIN IMMEDIATE")
      let outOfStep = try SearchIndex.allCases.filter { try !$0.isInStep(database) }
      try database.run("ROLLBACK")
      return outOfStep.map { index in
        "The search index of the \(index.rawValue) is out of step; journal/repair mends it."
      }
    } catch let error as SQLiteError where [SQLITE_BUSY, SQLITE_READONLY, SQLITE_CANTOPEN].contains(error.primaryCode) {
      return []
    } catch let error as Failure where error.kind == .storeReadOnly {
      return []
    }
  }
}
