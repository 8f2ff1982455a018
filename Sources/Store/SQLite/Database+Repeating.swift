internal import CSQLite

/// One statement that runs again and again with other values, which it does not copy.
struct RepeatedStatement: ~Copyable {
  fileprivate let statement: Statement
  fileprivate let database: Database
  private var code = SQLITE_OK

  fileprivate init(_ statement: Statement, _ database: Database) {
    (self.statement, self.database) = (statement, database)
  }

  mutating func bind(_ number: Int64?, at parameter: Int32) {
    note(
      number.map { sqlite3_bind_int64(statement.handle, parameter, $0) }
        ?? sqlite3_bind_null(statement.handle, parameter))
  }

  /// Binds UTF-8 that stays where it is until the statement has run; nil for NULL.
  mutating func bind(text: UnsafeRawBufferPointer?, at parameter: Int32) {
    guard let text else { return note(sqlite3_bind_null(statement.handle, parameter)) }
    // An empty text may have no address, and a null pointer would bind NULL.
    let start = text.baseAddress?.assumingMemoryBound(to: CChar.self)
    note(
      start.map {
        sqlite3_bind_text64(statement.handle, parameter, $0, sqlite3_uint64(text.count), nil, UInt8(SQLITE_UTF8))
      } ?? sqlite3_bind_text(statement.handle, parameter, "", 0, nil))
  }

  /// Binds bytes that stay where they are until the statement has run.
  mutating func bind(bytes: UnsafeRawBufferPointer, at parameter: Int32) {
    note(
      bytes.baseAddress.map {
        sqlite3_bind_blob64(statement.handle, parameter, $0, sqlite3_uint64(bytes.count), nil)
      } ?? sqlite3_bind_zeroblob(statement.handle, parameter, 0))
  }

  /// Runs the statement, which answers no rows, with what was bound.
  mutating func run() throws {
    guard code == SQLITE_OK else { throw database.error(code) }
    while try statement.step() {}
    let code = sqlite3_reset(statement.handle)
    guard code == SQLITE_OK else { throw database.error(code) }
  }

  private mutating func note(_ result: Int32) {
    if code == SQLITE_OK { code = result }
  }
}

extension Database {
  /// Lets `body` run one statement any number of times.
  func repeating(_ sql: StaticString, _ body: (inout RepeatedStatement) throws -> Void) throws {
    try withStatement(sql) { statement in
      var repeated = RepeatedStatement(statement, self)
      try body(&repeated)
    }
  }
}
