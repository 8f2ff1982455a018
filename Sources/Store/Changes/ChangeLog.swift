internal import Model

/// The table that remembers what recent writes changed, for this process and for others on the same file.
struct ChangeLog {
  let rememberedRevisions: Int

  /// The revision of the newest write, 0 before the first. Under the write lock the next one is one more.
  func newestRevision(_ database: Database) throws -> Int64 {
    try database.first("SELECT revision FROM change ORDER BY revision DESC LIMIT 1") { $0.integer(0) } ?? 0
  }

  func append(_ changes: RecordedChanges, revision: Int64, in database: Database) throws {
    for (position, change) in changes.elements.enumerated() {
      try database.run(
        "INSERT INTO change (revision, position, collection, id, day) VALUES (?1, ?2, ?3, ?4, ?5)",
        revision, position, change.collection.rawValue, change.id, change.day)
    }
  }

  /// Keeps the newest revisions only. The newest one always stays, so that revisions never start again.
  func forgetOldRevisions(_ database: Database, newest: Int64) throws {
    try database.run("DELETE FROM change WHERE revision <= ?1", newest - Int64(rememberedRevisions))
  }
}
