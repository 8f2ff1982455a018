public import Model

extension Entries {
  /// Calls `body` with every entry, ascending by timestamp and then by id, with one entry in memory at a time.
  public func forEachByTime(_ body: (Entry) throws -> Void) throws {
    var keys: [Int64] = []
    try database.query("SELECT key FROM entry ORDER BY instantMs, id") { row in keys.append(row.integer(0)) }
    for key in keys {
      if let entry = try entry(key: key) { try body(entry) }
    }
  }

  /// How many entries there are.
  public func count() throws -> Int {
    Int(try database.first("SELECT count(*) FROM entry") { row in row.integer(0) } ?? 0)
  }
}
