public import Model

extension Containers {
  /// The foods that containers can be started from: those with containers first, by their latest start or completion, then
  /// the others by name. Calculators are left out.
  ///
  /// - Parameter query: a part of the name, without regard to case and accents; nil or blank means every food.
  public func foods(named query: String? = nil, limit: Int) throws -> [ContainerFood] {
    let part = SortText.folded(query?.trimmed() ?? "")
    let tracked = try trackedFoods(named: part, limit: limit)
    return tracked + (try otherFoods(named: part, limit: max(0, limit - tracked.count)))
  }

  /// How many foods containers can be started from; `query` as above.
  public func foodCount(named query: String? = nil) throws -> Int {
    let count = try database.first(
      "SELECT count(*) FROM food INDEXED BY foodByName WHERE kind <> ?1 AND instr(foldedName, ?2) > 0",
      FoodKind.calculator.rawValue, SortText.folded(query?.trimmed() ?? "")
    ) { row in row.integer(0) }
    return Int(count ?? 0)
  }

  private func trackedFoods(named part: String, limit: Int) throws -> [ContainerFood] {
    var ids: [Identifier] = []
    try database.query(
      """
      SELECT foodId FROM container INDEXED BY containerFoods WHERE foodId IS NOT NULL
      GROUP BY foodId ORDER BY max(ifnull(completedMs, startedMs)) DESC, foodId
      """
    ) { row in ids.append(try row.identifier(0)) }
    return try foods(ids, named: part, limit: limit)
  }

  private func otherFoods(named part: String, limit: Int) throws -> [ContainerFood] {
    var foods: [ContainerFood] = []
    try database.query(
      """
      SELECT id, name, brand, emoji FROM food AS f INDEXED BY foodByName
      WHERE kind <> ?1 AND instr(foldedName, ?2) > 0 AND NOT EXISTS (SELECT 1 FROM container WHERE foodId = f.id)
      ORDER BY sortName, id LIMIT ?3
      """, FoodKind.calculator.rawValue, part, limit
    ) { row in foods.append(try ContainerFood(row, tracked: false)) }
    return foods
  }

  /// The foods of the containers that were started last, each once, the newest first.
  public func recentFoods(limit: Int) throws -> [ContainerFood] {
    var ids: [Identifier] = []
    try database.query(
      """
      SELECT foodId FROM container INDEXED BY containerFoods WHERE foodId IS NOT NULL
      GROUP BY foodId ORDER BY max(startedMs) DESC, foodId
      """
    ) { row in ids.append(try row.identifier(0)) }
    return try foods(ids, named: "", limit: limit)
  }

  /// The first of some foods with containers that still exist and have this part in their folded name. Most foods are not
  /// read, because a page is full before.
  private func foods(_ ids: [Identifier], named part: String, limit: Int) throws -> [ContainerFood] {
    var foods: [ContainerFood] = []
    for id in ids {
      guard foods.count < limit else { break }
      let food = try database.first(
        "SELECT id, name, brand, emoji FROM food WHERE id = ?1 AND kind <> ?2 AND instr(foldedName, ?3) > 0",
        id, FoodKind.calculator.rawValue, part
      ) { row in try ContainerFood(row, tracked: true) }
      if let food { foods.append(food) }
    }
    return foods
  }
}

extension ContainerFood {
  /// Reads the columns (id, name, brand, emoji).
  fileprivate init(_ row: borrowing Row, tracked: Bool) throws {
    self.init(
      id: try row.identifier(0), name: row.text(1), brand: row.textIfPresent(2), emoji: row.textIfPresent(3),
      tracked: tracked)
  }
}
