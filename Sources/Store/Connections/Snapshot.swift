/// The store as it was at one moment, for one reader.
///
/// Finish it as soon as the answer is known: it holds one of the few reading connections, and the log cannot be folded
/// into the data file past it.
///
/// `@unchecked Sendable`: whoever takes it hands it over whole, so one thread at a time uses it and the connection in it,
/// and after `finish`, when the connection may be another's, `read` refuses.
public final class Snapshot: @unchecked Sendable {
  let database: Database
  private let pool: ReaderPool
  private var reader: Reader?

  init(database: Database, reader: Reader, pool: ReaderPool) {
    self.database = database
    self.reader = reader
    self.pool = pool
  }

  deinit {
    finish()
  }

  /// Reads from the snapshot.
  ///
  /// - Throws: what `body` throws; errors of SQLite as a `Failure`, or as `CancellationError`.
  public func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    precondition(reader != nil, "A finished snapshot was read; its connection belongs to another.")
    do {
      return try body(database)
    } catch let error as SQLiteError {
      throw error.callerError(file: database.path, isReading: true)
    }
  }

  /// Gives the connection back. Doing so again does nothing.
  public func finish() {
    guard let reader else { return }
    self.reader = nil
    reader.end()
    pool.giveBack(reader)
  }
}
