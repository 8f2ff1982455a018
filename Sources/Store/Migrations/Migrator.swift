/// Brings a file to the newest schema.
struct Migrator {
  let migrations: [Migration]
  let now: @Sendable () -> Int64

  /// Takes the steps that are missing, each in a transaction that keeps other writers out.
  ///
  /// Several processes may do this at once: each looks again once it holds the lock, and finds the work of the others.
  func migrate(_ database: Database) throws {
    // Steps may rebuild tables, which foreign keys would turn into deletions; they are checked before each commit.
    try database.execute("PRAGMA foreign_keys = OFF")
    defer { try? database.execute("PRAGMA foreign_keys = ON") }
    while try takeNextStep(database) {}
  }

  private func takeNextStep(_ database: Database) throws -> Bool {
    try database.execute("BEGIN EXCLUSIVE")
    do {
      let state = try SchemaState(of: database, known: migrations)
      try state.refuseNewer(database.path)
      let hasMore = state == .outdated
      if hasMore { try takeFirstMissingStep(database) }
      try database.execute("COMMIT")
      return hasMore
    } catch {
      if !database.isInAutocommit { try? database.execute("ROLLBACK") }
      throw error
    }
  }

  private func takeFirstMissingStep(_ database: Database) throws {
    try database.execute(
      """
      PRAGMA application_id = \(StoreFile.applicationID);
      CREATE TABLE IF NOT EXISTS migration (
        name TEXT PRIMARY KEY,
        appliedAt INTEGER NOT NULL -- milliseconds since 1970, UTC
      ) STRICT, WITHOUT ROWID;
      """)
    for step in migrations {
      guard try database.first("SELECT 1 FROM migration WHERE name = ?1", step.name, body: { _ in }) == nil else {
        continue
      }
      try database.execute(step.sql)
      try database.run("INSERT INTO migration (name, appliedAt) VALUES (?1, ?2)", step.name, now())
      let violation = try database.first("PRAGMA foreign_key_check") { row in row.text(0) }
      precondition(violation == nil, "the migration \(step.name) leaves dangling references")
      return
    }
  }
}
