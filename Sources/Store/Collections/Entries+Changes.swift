public import Model

extension Entries {
  /// Adds an entry. Adding the same entry again succeeds and changes nothing, so that a caller whose answer was lost may
  /// repeat the call.
  ///
  /// `isSame` decides whether an entry that has the id already is the same one, for callers that filled in what the user
  /// left out; by default both must be equal.
  ///
  /// - Returns: the entry as it is stored.
  /// - Throws: `Failure` of kind `conflict` with the path `/id` when the id belongs to another entry.
  @discardableResult
  public func insert(_ entry: Entry, isSame: ((_ stored: Entry) -> Bool)? = nil) throws -> Entry {
    if let stored = try self.entry(entry.id) {
      guard isSame?(stored) ?? (stored == entry) else {
        throw Failure(
          .conflict, "The id \(entry.id) belongs to another entry, “\(stored.name)” on \(stored.day).", path: "/id",
          hint: "Leave the id out to get a new one, or update the entry.")
      }
      return stored
    }
    let key = try database.first(
      """
      INSERT INTO entry (
        id, day, instantMs, offsetMinutes, name, brand, meal, source, calories, protein, carbs, fat,
        servingGrams, servingMilliliters, servingSize, servingQuantity, servingUnit, servingsPerContainer, servingCount,
        servingMappings, foodId, confidence, scanDurationMs, selectionSummary, barcode
      ) VALUES (
        ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12,
        ?13, ?14, ?15, ?16, ?17, ?18, ?19,
        ?20, ?21, ?22, ?23, ?24, ?25
      ) RETURNING key
      """,
      entry.id, entry.day, entry.timestamp.milliseconds, entry.timestamp.offsetMinutes, entry.name, entry.brand,
      entry.meal.rawValue, entry.source.rawValue, entry.calories, entry.protein, entry.carbs, entry.fat,
      entry.serving?.grams, entry.serving?.milliliters, entry.servingSize, entry.servingQuantity, entry.servingUnit,
      entry.servingsPerContainer, entry.servingCount, try mappingsText(of: entry), entry.foodId, entry.confidence,
      entry.scanDurationMs, entry.selectionSummary, entry.barcode
    ) { $0.integer(0) }
    if let key { try insertNutrients(of: entry, key: key) }
    database.recordChange(in: .entries, id: entry.id, day: entry.day)
    return entry
  }

  /// Replaces the entry that has the same id. An equal entry changes nothing.
  ///
  /// - Throws: `Failure` of kind `notFound` when no entry has the id.
  @discardableResult
  public func update(_ entry: Entry) throws -> Entry {
    guard let key = try key(of: entry.id), let stored = try self.entry(key: key) else {
      throw Failure.noEntry(entry.id)
    }
    guard stored != entry else { return stored }
    try database.run(
      """
      UPDATE entry SET
        day = ?2, instantMs = ?3, offsetMinutes = ?4, name = ?5, brand = ?6, meal = ?7, source = ?8, calories = ?9,
        protein = ?10, carbs = ?11, fat = ?12, servingGrams = ?13, servingMilliliters = ?14, servingSize = ?15,
        servingQuantity = ?16, servingUnit = ?17, servingsPerContainer = ?18, servingCount = ?19, servingMappings = ?20,
        foodId = ?21, confidence = ?22, scanDurationMs = ?23, selectionSummary = ?24,
        barcode = ?25
      WHERE key = ?1
      """,
      key, entry.day, entry.timestamp.milliseconds, entry.timestamp.offsetMinutes, entry.name, entry.brand,
      entry.meal.rawValue, entry.source.rawValue, entry.calories, entry.protein, entry.carbs, entry.fat,
      entry.serving?.grams, entry.serving?.milliliters, entry.servingSize, entry.servingQuantity, entry.servingUnit,
      entry.servingsPerContainer, entry.servingCount, try mappingsText(of: entry), entry.foodId, entry.confidence,
      entry.scanDurationMs, entry.selectionSummary, entry.barcode)
    if stored.nutrients != entry.nutrients {
      try database.run("DELETE FROM entryNutrient WHERE entry = ?1", key)
      try insertNutrients(of: entry, key: key)
    }
    database.recordChange(in: .entries, id: entry.id, day: entry.day)
    if stored.day != entry.day { database.recordChange(in: .entries, id: entry.id, day: stored.day) }
    return entry
  }

  /// Removes entries; those that are not there any more are passed over.
  public func delete(_ entries: [Entry]) throws {
    for entry in entries {
      let day = try database.first("DELETE FROM entry WHERE id = ?1 RETURNING day", entry.id) { row in try row.day(0) }
      if let day { database.recordChange(in: .entries, id: entry.id, day: day) }
    }
  }

  /// Removes all entries of a day.
  ///
  /// - Returns: what was removed; inserting it again undoes this.
  @discardableResult
  public func deleteDay(_ day: Day) throws -> [Entry] {
    let removed = try onDay(day)
    try delete(removed)
    return removed
  }

  private func insertNutrients(of entry: Entry, key: Int64) throws {
    for element in entry.nutrients {
      let value = element.value
      try database.run(
        "INSERT INTO entryNutrient (entry, nutrient, value, unit, bound, origin) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        key, element.id, value.value, value.unit, value.bound?.rawValue, value.origin)
    }
  }

  private func mappingsText(of entry: Entry) throws -> String? {
    entry.servingMappings.isEmpty ? nil : try StoredJSON.encode(entry.servingMappings)
  }
}
