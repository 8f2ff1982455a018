public import Model

/// The entries of the journal.
///
/// Reading works on any connection, changing only within a write. Every list of entries is ascending by day, then by
/// timestamp; entries of the same moment are in the order in which they were added.
public struct Entries {
  let database: Database

  public init(_ database: Database) {
    self.database = database
  }

  public init(_ transaction: WriteTransaction) {
    database = transaction.database
  }

  // MARK: - Reading

  public func onDay(_ day: Day) throws -> [Entry] {
    try inRange(from: day, to: day)
  }

  /// The entries from one day to another, both included.
  public func inRange(from: Day, to: Day) throws -> [Entry] {
    var entries: [Entry] = []
    var keys: [Int64] = []
    try database.query(
      "SELECT * FROM entry WHERE day BETWEEN ?1 AND ?2 ORDER BY day, instantMs, key", from, to
    ) { row in
      keys.append(row.integer(EntryColumn.key))
      entries.append(try Entry(row))
    }
    guard !entries.isEmpty else { return [] }
    var reader = NutrientReader(keys: keys)
    try database.query(
      """
      SELECT n.entry, n.nutrient, n.value, n.unit, n.bound, n.origin
      FROM entry AS e JOIN entryNutrient AS n ON n.entry = e.key
      WHERE e.day BETWEEN ?1 AND ?2 ORDER BY e.day, e.instantMs, e.key
      """, from, to
    ) { row in try reader.add(row, to: &entries) }
    reader.finish(&entries)
    return entries
  }

  /// The entry with this id, or nil.
  public func entry(_ id: Identifier) throws -> Entry? {
    try key(of: id).flatMap(entry(key:))
  }

  /// The entries with these ids, in the order of the ids.
  ///
  /// - Throws: `Failure` of kind `notFound` for the first id that no entry has, with its position as the path.
  public func entries(_ ids: [Identifier]) throws -> [Entry] {
    try ids.enumerated().map { index, id in
      guard let entry = try entry(id) else { throw Failure.noEntry(id, path: "/\(index)") }
      return entry
    }
  }

  func key(of id: Identifier) throws -> Int64? {
    try database.first("SELECT key FROM entry WHERE id = ?1", id) { $0.integer(0) }
  }

  func entry(key: Int64) throws -> Entry? {
    guard let entry = try database.first("SELECT * FROM entry WHERE key = ?1", key, body: { row in try Entry(row) })
    else { return nil }
    var entries = [entry]
    var reader = NutrientReader(keys: [key])
    try database.query(
      "SELECT entry, nutrient, value, unit, bound, origin FROM entryNutrient WHERE entry = ?1 ORDER BY nutrient", key
    ) { row in try reader.add(row, to: &entries) }
    reader.finish(&entries)
    return entries[0]
  }
}

extension Failure {
  static func noEntry(_ id: Identifier, path: String? = nil) -> Failure {
    Failure(.notFound, "There is no entry with the id \(id).", path: path)
  }
}
