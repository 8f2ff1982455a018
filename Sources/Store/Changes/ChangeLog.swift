internal import Model

/// The table that remembers what recent writes changed, for this process and for others on the same file.
///
/// Each write that changed something has a revision, one more than that of the write before it.
enum ChangeLog {
  /// The revision of the newest write, 0 before the first.
  static func newestRevision(_ database: Database) throws -> Int64 {
    try database.first("SELECT revision FROM change ORDER BY revision DESC LIMIT 1") { $0.integer(0) } ?? 0
  }

  /// What later writes changed, ascending, as far as the table remembers them.
  static func changes(after revision: Int64, _ database: Database) throws -> [StoreChange] {
    var changes: [StoreChange] = []
    var collections = ChangedCollections()
    var current: Int64 = 0
    try database.query(
      "SELECT revision, collection, id, day FROM change WHERE revision > ?1 ORDER BY revision, position", revision
    ) { row in
      if row.integer(0) != current {
        if current > 0 { changes.append(StoreChange(revision: Int(current), changes: collections.changes)) }
        collections = ChangedCollections()
        current = row.integer(0)
      }
      // A collection of a newer version says nothing to this one.
      guard let collection = StoreCollection(rawValue: row.text(1)) else { return }
      collections.add(
        collection, id: try row.isNull(2) ? nil : row.identifier(2), day: try row.isNull(3) ? nil : row.day(3))
    }
    if current > 0 { changes.append(StoreChange(revision: Int(current), changes: collections.changes)) }
    return changes
  }

  static func append(_ changes: RecordedChanges, revision: Int64, in database: Database) throws {
    for (position, change) in changes.elements.enumerated() {
      try database.run(
        "INSERT INTO change (revision, position, collection, id, day) VALUES (?1, ?2, ?3, ?4, ?5)",
        revision, position, change.collection.rawValue, change.id, change.day)
    }
  }

  /// Keeps the newest revisions only. The newest one always stays, so that revisions never start again.
  static func forget(before revision: Int64, _ database: Database) throws {
    try database.run("DELETE FROM change WHERE revision < ?1", revision)
  }
}

/// The changes of one write, put together by collection.
private struct ChangedCollections {
  private var order: [StoreCollection] = []
  private var ids: [StoreCollection: [Identifier]] = [:]
  private var days: [StoreCollection: Set<Day>] = [:]

  mutating func add(_ collection: StoreCollection, id: Identifier?, day: Day?) {
    if !order.contains(collection) { order.append(collection) }
    if let id, ids[collection, default: []].last != id { ids[collection, default: []].append(id) }
    if let day { days[collection, default: []].insert(day) }
  }

  var changes: [CollectionChange] {
    order.map { CollectionChange(collection: $0, ids: ids[$0] ?? [], days: days[$0]?.sorted() ?? []) }
  }
}
