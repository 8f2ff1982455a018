public import Model

extension Entries {
  /// Logs an entry: adds it as `insert` does, and notes that the food it comes from is used now. A repeated call changes
  /// neither.
  @discardableResult
  public func log(_ entry: Entry, now: Instant, isSame: ((_ stored: Entry) -> Bool)? = nil) throws -> Entry {
    let isNew = try key(of: entry.id) == nil
    let stored = try insert(entry, isSame: isSame)
    if isNew, let food = stored.foodId { try Foods(database).refreshUsage(food, now: now) }
    return stored
  }

  /// The newest entry that comes from a food, by timestamp.
  public func newest(ofFood id: Identifier) throws -> Entry? {
    try database.first(
      "SELECT key FROM entry WHERE foodId = ?1 ORDER BY instantMs DESC, key DESC LIMIT 1", id
    ) { row in row.integer(0) }.flatMap(entry(key:))
  }

  /// The newest entry with exactly this name and with this brand, whose case (of a to z) does not matter.
  public func newest(named name: String, brand: String?) throws -> Entry? {
    try database.first(
      """
      SELECT key FROM entry WHERE name = ?1 AND lower(ifnull(brand, '')) = lower(?2)
      ORDER BY day DESC, instantMs DESC, key DESC LIMIT 1
      """, name, brand ?? ""
    ) { row in row.integer(0) }.flatMap(entry(key:))
  }
}
