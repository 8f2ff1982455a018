internal import CSQLite
internal import Glibc
internal import System

/// One SQLite connection, used by one thread at a time.
///
/// SQL is a `StaticString`: text that comes from a user can only be a value, never a part of a statement. Statements are
/// prepared once and kept, found again by the address of their text.
public final class Database {
  let handle: OpaquePointer
  /// The path of the database file, for messages.
  let path: String
  /// Looked at while a statement runs or waits for a lock; a cancelled statement ends with `SQLITE_INTERRUPT`.
  var cancellation: Cancellation?
  /// How long a statement waits for the lock of another connection, in milliseconds.
  var busyTimeout: Int32 = 0
  /// What the write in progress has told the change feed.
  var changes = RecordedChanges()
  /// Whether a write is in progress, all of whose statements belong into one transaction.
  var isWithinWrite = false
  private var waitedForLock: Int32 = 0
  private var statements: [UnsafePointer<UInt8>: Statement] = [:]

  /// Opens a connection. `name` is a path, a `file:` URI or `:memory:`; `flags` are those of `sqlite3_open_v2`.
  init(opening name: String, path: String, flags: Int32) throws {
    var opened: OpaquePointer?
    // Each connection belongs to one thread at a time, so the mutexes of the serialized mode would protect nothing.
    let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let opened else { throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory") }
    guard code == SQLITE_OK else {
      defer { sqlite3_close_v2(opened) }
      throw SQLiteError(
        code: code, message: String(cString: sqlite3_errmsg(opened)), systemError: sqlite3_system_errno(opened))
    }
    handle = opened
    self.path = path
    installHandlers()
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Whether no transaction is open. SQLite ends one by itself after some errors, for example a full disk.
  var isInAutocommit: Bool { sqlite3_get_autocommit(handle) != 0 }

  /// How many rows the last `INSERT`, `UPDATE` or `DELETE` changed.
  public var changedRows: Int { Int(sqlite3_changes64(handle)) }

  /// The row key of the last `INSERT`.
  public var lastInsertedKey: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Runs a statement that answers no rows.
  public func run(_ sql: StaticString, _ values: any SQLiteValue...) throws {
    try withStatement(sql) { statement in
      try statement.bind(values)
      while try statement.step() {}
    }
  }

  /// Runs a query and calls `body` for each row.
  public func query(_ sql: StaticString, _ values: any SQLiteValue..., body: (borrowing Row) throws -> Void) throws {
    try withStatement(sql) { statement in
      try statement.bind(values)
      while try statement.step() { try body(Row(statement: statement.handle)) }
    }
  }

  /// Runs a query and calls `body` for each row, until it answers false.
  func scan(_ sql: StaticString, _ values: any SQLiteValue..., while body: (borrowing Row) throws -> Bool) throws {
    try withStatement(sql) { statement in
      try statement.bind(values)
      while try statement.step() {
        guard try body(Row(statement: statement.handle)) else { return }
      }
    }
  }

  /// Runs a query and calls `body` with its rows, which it takes one by one.
  func withRows<T>(_ sql: StaticString, _ values: any SQLiteValue..., body: (Rows) throws -> T) throws -> T {
    try withStatement(sql) { statement in
      try statement.bind(values)
      return try body(Rows(statement: statement))
    }
  }

  /// The first row of a query, or nil when it answers none.
  public func first<T>(
    _ sql: StaticString, _ values: any SQLiteValue..., body: (borrowing Row) throws -> T
  ) throws -> T? {
    try withStatement(sql) { statement in
      try statement.bind(values)
      return try statement.step() ? try body(Row(statement: statement.handle)) : nil
    }
  }

  /// Runs a script of our own: several statements without values and without rows.
  func execute(_ script: String) throws {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// The error that the last call on this connection left behind.
  func error(_ code: Int32) -> SQLiteError {
    // A wait for a lock that the caller gave up is a cancellation too, though SQLite can only say "busy".
    let gaveUpWaiting = code & 0xFF == SQLITE_BUSY && shouldStop
    return SQLiteError(
      code: gaveUpWaiting ? SQLITE_INTERRUPT : code, message: String(cString: sqlite3_errmsg(handle)),
      systemError: ofj_sqlite_errno(handle))
  }

  func withStatement<T>(_ sql: StaticString, _ body: (Statement) throws -> T) throws -> T {
    // What comes after the loss of its transaction would be committed statement by statement.
    guard !isWithinWrite || !isInAutocommit else { throw SQLiteError.lostTransaction }
    let statement = try preparedStatement(sql)
    statement.isInUse = true
    defer { statement.isInUse = false }
    let value: T
    do {
      value = try body(statement)
    } catch {
      // It repeats the error of the last step, if that is what failed.
      try? statement.finish()
      throw error
    }
    try statement.finish()
    return value
  }

  /// The kept statement of this text, or a fresh one when it is not prepared yet or runs already further up.
  private func preparedStatement(_ sql: StaticString) throws -> Statement {
    precondition(sql.hasPointerRepresentation, "a statement is longer than one character")
    let kept = statements[sql.utf8Start]
    if let kept, !kept.isInUse { return kept }
    let length = sql.utf8CodeUnitCount
    let statement = try sql.utf8Start.withMemoryRebound(to: CChar.self, capacity: length) {
      try Statement($0, length: Int32(length), database: self, isKept: kept == nil)
    }
    if kept == nil { statements[sql.utf8Start] = statement }
    return statement
  }
}

extension Database {
  /// Virtual machine steps between two looks at `cancellation`: about 10 µs of work.
  private static let stepsBetweenChecks: Int32 = 1000
  /// The pauses between two tries to get a lock, in milliseconds; the last one is repeated.
  private static let busyPauses: [Int32] = [1, 2, 5, 10, 15, 20, 25]

  /// The handlers are given an unretained reference: they run only inside calls on this connection, which is closed
  /// when this object ends.
  private func installHandlers() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    let progress: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
      context.map { Unmanaged<Database>.fromOpaque($0).takeUnretainedValue().shouldStop ? 1 : 0 } ?? 0
    }
    sqlite3_progress_handler(handle, Self.stepsBetweenChecks, progress, context)
    let busy: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { context, tries in
      context.map { Unmanaged<Database>.fromOpaque($0).takeUnretainedValue().waitsForLock(tries: tries) ? 1 : 0 } ?? 0
    }
    sqlite3_busy_handler(handle, busy, context)
  }

  private var shouldStop: Bool { cancellation?.isCancelled ?? false }

  private func waitsForLock(tries: Int32) -> Bool {
    if tries == 0 { waitedForLock = 0 }
    guard waitedForLock < busyTimeout, !shouldStop else { return false }
    let pause = Self.busyPauses[min(Int(tries), Self.busyPauses.count - 1)]
    waitedForLock += pause
    pauseForLock(milliseconds: pause)
    return true
  }
}

/// Gives another program time to end its transaction: SQLite has no way to be told when a lock of another process is free.
func pauseForLock(milliseconds: Int32) {
  usleep(UInt32(max(0, milliseconds)) * 1000)
}
