import CSQLite

@testable import Store

/// The statements that run on a connection while it is being recorded.
final class StatementRecorder {
  private(set) var statements: Set<String> = []

  func record(_ database: Database, _ body: () throws -> Void) rethrows {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_trace_v2(
      database.handle, UInt32(SQLITE_TRACE_STMT),
      { _, context, statement, _ in
        guard let context, let statement, let sql = sqlite3_sql(OpaquePointer(statement)) else { return 0 }
        Unmanaged<StatementRecorder>.fromOpaque(context).takeUnretainedValue().statements.insert(String(cString: sql))
        return 0
      }, context)
    defer { sqlite3_trace_v2(database.handle, 0, nil, nil) }
    try body()
  }
}

/// How SQLite would run a statement, one line for each step.
func plan(of sql: String, in database: Database) -> [String] {
  var statement: OpaquePointer?
  guard sqlite3_prepare_v2(database.handle, "EXPLAIN QUERY PLAN " + sql, -1, &statement, nil) == SQLITE_OK else {
    return []
  }
  defer { sqlite3_finalize(statement) }
  var lines: [String] = []
  while sqlite3_step(statement) == SQLITE_ROW {
    if let text = sqlite3_column_text(statement, 3) { lines.append(String(cString: text)) }
  }
  return lines
}
