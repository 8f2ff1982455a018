/// The store as it was at one moment, for one reader.
///
/// Finish it as soon as the answer is known: it holds one of the few reading connections, and the log cannot be folded
/// into the data file past it.
///
/// `@unchecked Sendable`: it may be handed to another thread, but is used by one at a time, like the connection in it.
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
