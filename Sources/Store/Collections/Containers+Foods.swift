public import Model

extension Containers {
  /// The foods that containers can be started from: those with containers first, by their latest start or completion, then
  /// the others by name. Calculators are left out.
  ///
  /// - Parameter query: a part of the name, without regard to case and accents; nil or blank means every food.
  public func foods(named query: String? = nil) throws -> [ContainerFood] {
    var latest: [String: Int64] = [:]
    try database.query(
      "SELECT foodId, max(ifnull(completedMs, startedMs)) FROM container WHERE foodId IS NOT NULL GROUP BY foodId"
    ) { row in latest[row.text(0)] = row.integer(1) }
    var found: [(food: ContainerFood, latest: Int64?, name: NaturalOrder)] = []
    try database.query(
      """
      SELECT id, name, brand, emoji, sortName FROM food
      WHERE kind <> ?1 AND instr(sortName, ?2) > 0
      """, FoodKind.calculator.rawValue, SortText.of(query?.trimmed() ?? "")
    ) { row in
      let used = latest[row.text(0)]
      found.append((try ContainerFood(row, tracked: used != nil), used, NaturalOrder(row.text(4))))
    }
    return found.sorted { left, right in
      if left.latest != right.latest { return left.latest ?? .min > right.latest ?? .min }
      if left.name != right.name { return left.name < right.name }
      return left.food.id < right.food.id
    }.map(\.food)
  }

  /// The foods of the containers that were started last, each once, the newest first.
  public func recentFoods(limit: Int) throws -> [ContainerFood] {
    var foods: [ContainerFood] = []
    try database.query(
      """
      SELECT f.id, f.name, f.brand, f.emoji
      FROM (SELECT foodId, max(startedMs) AS started FROM container WHERE foodId IS NOT NULL GROUP BY foodId) AS c
        JOIN food AS f ON f.id = c.foodId
      WHERE f.kind <> ?1 ORDER BY c.started DESC, f.sortName LIMIT ?2
      """, FoodKind.calculator.rawValue, limit
    ) { row in foods.append(try ContainerFood(row, tracked: true)) }
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
