internal import CSQLite
internal import Glibc
internal import Model
internal import System

/// A connection that only reads.
///
/// It never creates the data file. While there is none it reads an empty database of the same schema in memory, and it
/// changes over when the file appears, or when another file takes its place.
final class Reader {
  private let file: StoreFile
  private var connection: Connection?

  private struct Connection {
    let database: Database
    /// The file it reads; nil while that is the empty database in memory.
    let identity: FileIdentity?
    /// False where the file cannot be written: it may be read without locks then, so each reading opens it afresh.
    let isKept: Bool
    /// SQLite's counter of schema changes when the migrations were looked at last; nil before that.
    var checkedSchema: Int64?
  }

  /// How long opening waits for a lock at most, in milliseconds. The last program that closes the file locks it for a
  /// moment; one that keeps readers out for longer does so on purpose.
  private static let openingTimeout: Int32 = 200

  enum Beginning {
    case begun(Database)
    /// The file lacks migrations, which only a writer can make.
    case outdated
  }

  /// The file that is being read; nil while that is the empty database in memory.
  var identity: FileIdentity? { connection?.identity }

  init(file: StoreFile) {
    self.file = file
  }

  /// Begins a transaction that sees the store as it is now, whatever is written later. `busyTimeout` is how long to wait
  /// for a lock, which readers rarely meet, in milliseconds.
  func begin(cancellation: Cancellation?, busyTimeout: Int32) throws -> Beginning {
    do {
      let connection = try currentConnection(busyTimeout: min(busyTimeout, Self.openingTimeout))
      connection.database.cancellation = cancellation
      connection.database.busyTimeout = busyTimeout
      try connection.database.run("BEGIN")
      if try fixSnapshot(connection) == .outdated {
        end()
        return .outdated
      }
      return .begun(connection.database)
    } catch {
      // The next try starts afresh: the user may have mended the cause.
      connection = nil
      throw (error as? SQLiteError)?.callerError(file: file.path, isReading: true) ?? error
    }
  }

  /// Ends the transaction.
  func end() {
    guard let database = connection?.database else { return }
    database.cancellation = nil
    do {
      if !database.isInAutocommit { try database.run("COMMIT") }
      if connection?.isKept == false { connection = nil }
    } catch {
      connection = nil
    }
  }

  private func currentConnection(busyTimeout: Int32) throws -> Connection {
    let identity = try file.currentFile()
    if let connection, connection.identity == identity { return connection }
    connection = nil
    let opened = try identity == nil ? emptyDatabase() : openFile(busyTimeout)
    let isKept = sqlite3_db_readonly(opened.handle, "main") == 0
    let new = Connection(database: opened, identity: identity, isKept: isKept)
    connection = new
    return new
  }

  /// Reads the schema counter, which also fixes the snapshot, and looks at the migrations again when it has moved.
  private func fixSnapshot(_ connection: Connection) throws -> SchemaState {
    let schema = try connection.database.first("PRAGMA schema_version") { $0.integer(0) }
    guard connection.identity != nil, schema != connection.checkedSchema else { return .current }
    let state = try SchemaState(of: connection.database, known: file.migrations)
    try state.refuseNewer(file.path)
    if state == .current { self.connection?.checkedSchema = schema }
    return state
  }

  private func emptyDatabase() throws -> Database {
    let database = try Database(
      opening: ":memory:", path: file.path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    for migration in file.migrations { try database.execute(migration.sql) }
    try database.execute("PRAGMA query_only = ON")
    return database
  }

  /// Opens the file so that it can be read with as few rights and as little space as there are.
  private func openFile(_ busyTimeout: Int32) throws -> Database {
    do {
      // Not SQLITE_OPEN_READONLY: such a connection would leave the side files of the log behind when it closes.
      return try configured(file.openForWriting(), busyTimeout)
    } catch let error where error.isInabilityToWrite {
      return try openWithoutWriting(busyTimeout, cause: error)
    }
  }

  private func openWithoutWriting(_ busyTimeout: Int32, cause: any Error) throws -> Database {
    do {
      if let database = try file.openForReading() { return try configured(database, busyTimeout) }
    } catch let error where error.isInabilityToWrite {
      // There are side files, but they alone do not tell what is in the log.
    }
    guard file.logBytes == 0 else {
      if let full = cause as? SQLiteError, full.isLackOfSpace { throw full }
      throw Failure.unreadableLog(file.path)
    }
    // Where there can be no side files nobody else can be writing either.
    return try configured(file.openImmutable(), busyTimeout)
  }

  private func configured(_ database: Database, _ busyTimeout: Int32) throws -> Database {
    database.busyTimeout = busyTimeout
    try database.execute("PRAGMA query_only = ON; PRAGMA cache_size = -8192; PRAGMA temp_store = MEMORY")
    // Opening is lazy in SQLite: only the first read shows whether the file can be used.
    _ = try database.first("SELECT 1 FROM sqlite_schema LIMIT 1") { _ in }
    return database
  }
}

extension Error {
  /// Whether the rights or the space to write are missing, without which SQLite cannot even read as it is used to.
  fileprivate var isInabilityToWrite: Bool {
    guard let error = self as? SQLiteError else { return (self as? Failure)?.kind == .storeReadOnly }
    return error.isLackOfSpace || [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM].contains(error.primaryCode)
  }
}

extension Failure {
  fileprivate static func unreadableLog(_ file: String) -> Failure {
    Failure(
      .storeReadOnly, "The data file \(file) has changes in its log, which cannot be read without writing.",
      hint: "Make the file and its directory writable for this user.")
  }
}
