public import Model

extension Foods {
  /// A food that says of the same thing the same numbers, or nil. Of several the one created first.
  public func same(as food: Food) throws -> Food? {
    var keys: [Int64] = []
    try database.query(
      "SELECT key FROM food WHERE sortName = ?1 ORDER BY createdMs, key", SortText.of(food.name)
    ) { keys.append($0.integer(0)) }
    for key in keys {
      guard let stored = try self.food(key: key) else { continue }
      if stored.saysTheSame(as: food) { return stored }
    }
    return nil
  }
}

extension Food {
  fileprivate func saysTheSame(as other: Food) -> Bool {
    kind == other.kind && name == other.name && brand == other.brand && calories == other.calories
      && protein == other.protein && carbs == other.carbs && fat == other.fat && nutrients == other.nutrients
      && serving == other.serving && servingQuantity == other.servingQuantity && servingUnit == other.servingUnit
  }
}
