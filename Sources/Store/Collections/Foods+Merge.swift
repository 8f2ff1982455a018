public import Model

extension Foods {
  /// Removes a food and lets its entries and containers point at another one. Nothing else about them changes.
  ///
  /// - Returns: what points elsewhere now.
  public func replace(_ id: Identifier, by kept: Identifier) throws -> RelinkedFood {
    var relinked = RelinkedFood(foodId: id, entryIds: [], containerIds: [])
    try database.query(
      "UPDATE entry SET foodId = ?2 WHERE foodId = ?1 RETURNING id, day", id, kept
    ) { row in
      let entry = try row.identifier(0)
      relinked.entryIds.append(entry)
      database.recordChange(in: .entries, id: entry, day: try row.day(1))
    }
    try database.query("UPDATE container SET foodId = ?2 WHERE foodId = ?1 RETURNING id", id, kept) { row in
      let container = try row.identifier(0)
      relinked.containerIds.append(container)
      database.recordChange(in: .containers, id: container)
    }
    try delete(id)
    return relinked
  }
}
