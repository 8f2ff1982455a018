internal import CSQLite

/// One prepared statement of one connection.
final class Statement {
  let handle: OpaquePointer
  /// A statement in use is not handed out a second time: a query may be started inside the same query.
  var isInUse = false
  private unowned let database: Database

  init(_ sql: UnsafePointer<CChar>, length: Int32, database: Database, isKept: Bool) throws {
    var handle: OpaquePointer?
    let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let code = sqlite3_prepare_v3(database.handle, sql, length, flags, &handle, nil)
    guard code == SQLITE_OK, let handle else { throw database.error(code) }
    self.handle = handle
    self.database = database
  }

  deinit {
    sqlite3_finalize(handle)
  }

  func bind(_ values: [any SQLiteValue]) throws {
    assert(values.count == Int(sqlite3_bind_parameter_count(handle)), "a value for each parameter")
    var parameter: Int32 = 0
    for value in values {
      parameter += 1
      let code = value.bind(to: handle, at: parameter)
      guard code == SQLITE_OK else { throw database.error(code) }
    }
  }

  /// Moves to the next row; false when there is none.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    case let code: throw database.error(code)
    }
  }

  /// Ends the statement, so that it can be used again.
  ///
  /// - Throws: an error that only ending showed: a statement whose rows were not all read, such as an `INSERT` with
  ///   `RETURNING`, does the last of its work now. After a step that failed it repeats that error.
  func finish() throws {
    let code = sqlite3_reset(handle)
    defer { sqlite3_clear_bindings(handle) }
    guard code == SQLITE_OK else { throw database.error(code) }
  }
}
