internal import CSQLite
public import Model
public import System

/// Entries on their way into the journal, outside of memory: in a private temporary database, of which nothing is left when
/// this object ends, nor when the process is killed.
///
/// SQLite puts the file into the directory that `SQLITE_TMPDIR` or `TMPDIR` names, else into `/var/tmp` or `/tmp`, and takes
/// its name away at once.
///
/// `@unchecked Sendable`: an import hands it on whole, from the thread that reads the file to the thread that writes the
/// journal, and waits for the one before it starts the other; so one thread at a time uses it.
public final class StagedEntries: @unchecked Sendable {
  let database: Database
  /// How many entries there are.
  public private(set) var count = 0
  /// The days of the entries.
  public private(set) var days: DaySpan?

  /// - Parameter cancellation: ends the work on the database with `CancellationError`.
  public init(cancellation: Cancellation? = nil) throws {
    database = try Database(
      opening: "", path: "(temporary)", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    // Nothing of it outlives a failure, so nothing has to be undone or be on disk.
    try database.execute(
      """
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA temp_store = FILE;
      PRAGMA cache_size = -8192;
      BEGIN;
      CREATE TABLE staged (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT;
      CREATE TABLE occurrence (
        high INTEGER NOT NULL, low INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (high, low)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE sample (
        key INTEGER PRIMARY KEY, high INTEGER NOT NULL, low INTEGER NOT NULL, grouping TEXT NOT NULL,
        kind TEXT NOT NULL, value REAL NOT NULL, unit TEXT NOT NULL, line INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE copy (
        high INTEGER NOT NULL, low INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (high, low)
      ) STRICT, WITHOUT ROWID;
      """)
    database.cancellation = cancellation
  }

  /// Keeps an entry; false when one with the same id is there already.
  public func add(_ entry: Entry) throws -> Bool {
    try translating {
      try database.run(
        "INSERT OR IGNORE INTO staged (id, json) VALUES (?1, ?2)", entry.id, try StoredJSON.encode(entry))
      guard database.changedRows > 0 else { return false }
      count += 1
      days = days?.including(entry.day) ?? DaySpan(from: entry.day, to: entry.day)
      return true
    }
  }

  /// How often a key has been met, this time included.
  public func occurrence(of key: (high: UInt64, low: UInt64)) throws -> Int {
    try translating {
      try database.first(
        """
        INSERT INTO occurrence (high, low, count) VALUES (?1, ?2, 1)
        ON CONFLICT DO UPDATE SET count = count + 1 RETURNING count
        """, Int64(bitPattern: key.high), Int64(bitPattern: key.low)
      ) { Int($0.integer(0)) } ?? 1
    }
  }

  /// Calls `body` for each entry, in the order in which they were added. What `body` throws is thrown as it is: it works on
  /// the data file, whose errors are not those of the temporary one.
  public func forEach(_ body: (Entry) throws -> Void) throws {
    var bodyError: (any Error)?
    do {
      try translating {
        try database.query("SELECT json FROM staged ORDER BY position") { row in
          let entry: Entry = try StoredJSON.decode(row.text(0))
          do {
            try body(entry)
          } catch {
            bodyError = error
            throw error
          }
        }
      }
    } catch {
      throw bodyError ?? error
    }
  }

  /// Runs work on the temporary database; an error of it is not one of the data file.
  func translating<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as SQLiteError {
      if error.isLackOfSpace {
        throw Failure(
          .storeFull, "There is no space left for the temporary file of the import; nothing was stored.",
          hint: "Free space in the directory for temporary files, or name another in TMPDIR.", retryAfterMs: 5000)
      }
      throw error.primaryCode == SQLITE_INTERRUPT ? CancellationError() : error
    }
  }
}
