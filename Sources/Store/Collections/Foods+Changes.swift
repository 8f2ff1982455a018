public import Model
internal import Nutrition

extension Foods {
  /// Adds a food. Adding the same food again succeeds and changes nothing, so that a caller whose answer was lost may
  /// repeat the call.
  ///
  /// `isSame` decides whether a food that has the id already is the same one, for callers that filled in what the user
  /// left out; by default both must be equal.
  ///
  /// - Returns: the food as it is stored: without white space around its texts, and with each mapping once.
  /// - Throws: `Failure` of kind `conflict` with the path `/id` when the id belongs to another food.
  @discardableResult
  public func insert(_ food: Food, isSame: ((_ stored: Food) -> Bool)? = nil) throws -> Food {
    let food = food.normalized()
    if let stored = try self.food(food.id) {
      guard isSame?(stored) ?? (stored == food) else {
        throw Failure(
          .conflict, "The id \(food.id) belongs to another food, “\(stored.name)”.", path: "/id",
          hint: "Leave the id out to get a new one, or update the food.")
      }
      return stored
    }
    let key = try database.first(
      """
      INSERT INTO food (
        id, kind, name, brand, emoji, calories, protein, carbs, fat, servingGrams, servingMilliliters, servingSize,
        servingQuantity, servingUnit, servingsPerContainer, servingMappings, source, createdMs, createdOffset, lastUsedMs,
        lastUsedOffset, archivedMs, archivedOffset, onShelf, ingredients, calculatorIngredients, builds, sourceEntryId,
        foldedName, sortName, sortBrand, sortCalories, shelfFiber, shelfSodium, barcode
      ) VALUES (
        ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12,
        ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20,
        ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28,
        ?29, ?30, ?31, ?32, ?33, ?34, ?35
      ) RETURNING key
      """,
      food.id, food.kind.rawValue, food.name, food.brand, food.emoji, food.calories, food.protein, food.carbs, food.fat,
      food.serving?.grams, food.serving?.milliliters, food.servingSize,
      food.servingQuantity, food.servingUnit, food.servingsPerContainer, try StoredJSON.list(food.servingMappings),
      food.source.rawValue, food.createdAt.milliseconds, food.createdAt.offsetMinutes, food.lastUsedAt.milliseconds,
      food.lastUsedAt.offsetMinutes, food.archivedAt?.milliseconds, food.archivedAt?.offsetMinutes, food.onShelf,
      try StoredJSON.list(food.ingredients), try StoredJSON.list(food.calculatorIngredients),
      try StoredJSON.list(food.builds), food.sourceEntryId, SortText.folded(food.name), food.sortName, food.sortBrand,
      food.sortCalories, food.shelfFiber, food.shelfSodium, food.barcode
    ) { $0.integer(0) }
    if let key { try insertNutrients(of: food, key: key) }
    database.recordChange(in: .foods, id: food.id)
    return food
  }

  /// Replaces the food that has the same id. An equal food changes nothing.
  ///
  /// - Throws: `Failure` of kind `notFound` when no food has the id.
  @discardableResult
  public func update(_ food: Food) throws -> Food {
    let food = food.normalized()
    guard let key = try key(of: food.id), let stored = try self.food(key: key) else { throw Failure.noFood(food.id) }
    guard stored != food else { return stored }
    try database.run(
      """
      UPDATE food SET
        kind = ?2, name = ?3, brand = ?4, emoji = ?5, calories = ?6, protein = ?7, carbs = ?8, fat = ?9,
        servingGrams = ?10, servingMilliliters = ?11, servingSize = ?12, servingQuantity = ?13, servingUnit = ?14,
        servingsPerContainer = ?15, servingMappings = ?16, source = ?17, createdMs = ?18, createdOffset = ?19,
        lastUsedMs = ?20, lastUsedOffset = ?21, archivedMs = ?22, archivedOffset = ?23, onShelf = ?24, ingredients = ?25,
        calculatorIngredients = ?26, builds = ?27, sourceEntryId = ?28, foldedName = ?29, sortName = ?30,
        sortBrand = ?31, sortCalories = ?32, shelfFiber = ?33, shelfSodium = ?34, barcode = ?35
      WHERE key = ?1
      """,
      key, food.kind.rawValue, food.name, food.brand, food.emoji, food.calories, food.protein, food.carbs, food.fat,
      food.serving?.grams, food.serving?.milliliters, food.servingSize, food.servingQuantity, food.servingUnit,
      food.servingsPerContainer, try StoredJSON.list(food.servingMappings), food.source.rawValue,
      food.createdAt.milliseconds, food.createdAt.offsetMinutes,
      food.lastUsedAt.milliseconds, food.lastUsedAt.offsetMinutes, food.archivedAt?.milliseconds,
      food.archivedAt?.offsetMinutes, food.onShelf, try StoredJSON.list(food.ingredients),
      try StoredJSON.list(food.calculatorIngredients), try StoredJSON.list(food.builds), food.sourceEntryId,
      SortText.folded(food.name), food.sortName, food.sortBrand, food.sortCalories, food.shelfFiber,
      food.shelfSodium, food.barcode)
    if stored.nutrients != food.nutrients {
      try database.run("DELETE FROM foodNutrient WHERE food = ?1", key)
      try insertNutrients(of: food, key: key)
    }
    database.recordChange(in: .foods, id: food.id)
    return food
  }

  /// Removes a food with its icon. Entries and containers that came from it keep their numbers and its id.
  ///
  /// - Returns: what was removed, or nil when no food has the id; inserting it again undoes this, but for the icon.
  @discardableResult
  public func delete(_ id: Identifier) throws -> Food? {
    guard let food = try food(id) else { return nil }
    try database.run("DELETE FROM food WHERE id = ?1", id)
    database.recordChange(in: .foods, id: id)
    return food
  }

  /// Notes that a food is used: it counts as used now and leaves the archive. An id that no food has is passed over.
  public func refreshUsage(_ id: Identifier, now: Instant) throws {
    try database.run(
      """
      UPDATE food SET lastUsedMs = ?2, lastUsedOffset = ?3, archivedMs = NULL, archivedOffset = NULL
      WHERE id = ?1 AND (lastUsedMs <> ?2 OR lastUsedOffset <> ?3 OR archivedMs IS NOT NULL)
      """, id, now.milliseconds, now.offsetMinutes)
    if database.changedRows > 0 { database.recordChange(in: .foods, id: id) }
  }

  private func insertNutrients(of food: Food, key: Int64) throws {
    for element in food.nutrients {
      let value = element.value
      try database.run(
        "INSERT INTO foodNutrient (food, nutrient, value, unit, bound, origin) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        key, element.id, value.value, value.unit, value.bound?.rawValue, value.origin)
    }
  }
}

extension Food {
  fileprivate var sortName: String { SortText.of(name) }
  fileprivate var sortBrand: String { brand.map(SortText.of) ?? SortText.last }
  fileprivate var sortCalories: Double { calories ?? -1 }
  fileprivate var shelfFiber: Double? { nutrients["fiber"]?.mass(in: .gram) }
  fileprivate var shelfSodium: Double? { nutrients["sodium"]?.mass(in: .milligram) }
}
