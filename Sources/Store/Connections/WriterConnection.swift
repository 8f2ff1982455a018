internal import CSQLite
internal import Model
internal import System

/// The connection that writes: opened at the first write, which creates and migrates the data file.
final class WriterConnection {
  private let file: StoreFile
  private let options: StoreOptions
  private var open: Open?

  private struct Open {
    let database: Database
    let identity: FileIdentity
    /// SQLite's counter of schema changes when the migrations were looked at last.
    var checkedSchema: Int64
  }

  init(file: StoreFile, options: StoreOptions) {
    self.file = file
    self.options = options
  }

  /// Whether there is an open connection, and so perhaps something to fold into the data file.
  var isOpen: Bool { open != nil }

  /// The connection to the file that is in place now, with all migrations made. It waits for no lock, and throws
  /// `SQLITE_BUSY` when another program holds one: the caller knows how long its callers are willing to wait.
  func database() throws -> Database {
    if let open, try file.currentFile() == open.identity { return open.database }
    open = nil
    try file.location.createFile()
    _ = try file.currentFile()
    let database = try file.openForWriting()
    try database.execute("PRAGMA cell_size_check = ON; PRAGMA synchronous = FULL")
    if let pages = options.maximumPages { try database.execute("PRAGMA max_page_count = \(pages)") }
    if try SchemaState(of: database, known: file.migrations) != .current {
      try Migrator(migrations: file.migrations, now: options.now).migrate(database)
    }
    // The file remembers it. A file system that cannot do it keeps the rollback journal, as safe but slower.
    try database.execute("PRAGMA journal_mode = WAL")
    try database.execute(
      """
      PRAGMA foreign_keys = ON;
      PRAGMA cache_size = -2048;
      PRAGMA temp_store = MEMORY;
      PRAGMA wal_autocheckpoint = 1000;
      PRAGMA journal_size_limit = 4194304;
      """)
    guard let identity = try file.currentFile() else {
      throw Failure.storeUnavailable(file.path, reason: "it was removed while it was opened")
    }
    database.busyTimeout = options.busyTimeoutMs
    open = Open(database: database, identity: identity, checkedSchema: try schemaCounter(database))
    return database
  }

  /// Closes the connection, so that the next write opens it again.
  func discard() {
    open = nil
  }

  /// Begins a transaction that keeps other writers out; throws `SQLITE_BUSY` at once when there is one.
  func begin() throws -> Database {
    let database = try database()
    database.busyTimeout = 0
    defer { database.busyTimeout = options.busyTimeoutMs }
    try database.run("BEGIN IMMEDIATE")
    do {
      try refuseForeignMigration(database)
    } catch {
      try? database.run("ROLLBACK")
      discard()
      throw error
    }
    return database
  }

  /// Folds the log into the data file if nobody holds it, so that it does not grow without end.
  func checkpoint() {
    guard let database = open?.database else { return }
    database.busyTimeout = 0
    defer { database.busyTimeout = options.busyTimeoutMs }
    // Best effort: a reader may be in the way, and the next time will do.
    _ = try? database.first("PRAGMA wal_checkpoint(TRUNCATE)") { _ in }
  }

  /// Another process, perhaps a newer one, may have changed the schema since this connection was opened.
  private func refuseForeignMigration(_ database: Database) throws {
    let schema = try schemaCounter(database)
    guard schema != open?.checkedSchema else { return }
    let state = try SchemaState(of: database, known: file.migrations)
    try state.refuseNewer(file.path)
    guard state == .current else {
      throw Failure.storeUnavailable(file.path, reason: "its schema was changed by another program")
    }
    open?.checkedSchema = schema
  }

  private func schemaCounter(_ database: Database) throws -> Int64 {
    try database.first("PRAGMA schema_version") { $0.integer(0) } ?? 0
  }
}
