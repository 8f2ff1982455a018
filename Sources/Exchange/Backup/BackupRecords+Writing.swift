public import JSON
public import Model

extension BackupLog {
  /// The record as the app reads it. A log's instant is the beginning of its day by the clock of the zone.
  public func written(zone: TimeZoneRules) -> JSONObject {
    var object = AppObject(remainder: remainder)
    object.set("id", id)
    object.set("date", zone.instant(of: LocalDateTime(day: day, millisecondOfDay: 0)).appText)
    object.set("notes", note)
    var ours = AppObject()
    ours.set("day", day.description)
    object.set(ours: ours)
    return object.object
  }
}

extension BackupEntry {
  /// The record as the app reads it.
  public func written() -> JSONObject {
    var object = AppObject(remainder: remainder)
    var ours = AppObject()
    object.set("id", entry.id)
    object.set("dailyLogID", logId)
    object.set("timestamp", entry.timestamp, ours: &ours)
    object.set("name", entry.name)
    object.set("brand", entry.brand)
    ours.set("barcode", entry.barcode?.description)
    object.set("mealType", AppMeal(entry.meal).rawValue)
    object.set("scanMode", entry.source, ours: &ours)
    object.set(entry.macros, ours: &ours)
    object.set("micronutrients", entry.nutrients, ours: &ours)
    object.set("serving", entry.serving)
    object.set("servingSize", entry.servingSize)
    object.set("servingQuantity", entry.servingQuantity)
    object.set("servingUnit", entry.servingUnit)
    object.set("servingsPerContainer", entry.servingsPerContainer)
    object.set("servingCount", entry.servingCount ?? 1)
    if entry.servingCount == 1 { ours.set("statesServingCount", true) }
    object.set("servingMappings", entry.servingMappings)
    object.set("savedFoodID", entry.foodId)
    object.set("confidence", entry.confidence)
    object.set("scanDurationMs", entry.scanDurationMs)
    object.set("selectionSummary", entry.selectionSummary)
    object.set(ours: ours)
    return object.object
  }
}

extension BackupFood {
  /// The record as the app reads it.
  public func written() -> JSONObject {
    var object = AppObject(remainder: remainder)
    var ours = AppObject()
    object.set("id", food.id)
    object.set("kind", food.kind.rawValue)
    object.set("name", food.name)
    object.set("brand", food.brand)
    ours.set("barcode", food.barcode?.description)
    object.set("emoji", food.emoji)
    if food.kind == .calculator {
      for name in Macros.names { object.set(name, 0.0) }
    } else {
      object.set(food.macros, ours: &ours)
    }
    object.set("micronutrients", food.nutrients, ours: &ours)
    object.set("serving", food.serving)
    object.set("servingSize", food.servingSize)
    object.set("servingQuantity", food.servingQuantity)
    object.set("servingUnit", food.servingUnit)
    object.set("servingsPerContainer", food.servingsPerContainer)
    object.set("servingMappings", food.servingMappings)
    object.set("originalScanMode", food.source, ours: &ours)
    object.set("createdAt", food.createdAt, ours: &ours)
    object.set("lastUsedAt", food.lastUsedAt, ours: &ours)
    object.set("archivedAt", food.archivedAt, ours: &ours)
    object.set("isOnShelf", food.onShelf)
    object.set("sourceJournalEntryID", food.sourceEntryId)
    object.set("compositeIngredients", food.ingredients.map(AppObject.init))
    object.set("calculatorIngredients", food.calculatorIngredients.map(AppObject.init))
    object.set("calculatorCustomizations", food.builds.map { AppObject($0, remainder.selectionIds(of: $0)) })
    if let icon {
      object.set("generatedIconImageData", Base64.encode(icon.data))
      object.set("generatedIconImageMimeType", icon.mimeType)
      object.set("generatedIconImageUpdatedAt", icon.updatedAt, ours: &ours)
      object.set("generatedIconImagePrompt", icon.prompt)
    }
    object.set(ours: ours)
    return object.object
  }
}

extension BackupContainer {
  /// The record as the app reads it.
  public func written() -> JSONObject {
    var object = AppObject(remainder: remainder)
    var ours = AppObject()
    object.set("id", container.id)
    object.set("foodName", container.foodName)
    object.set("foodBrand", container.foodBrand)
    object.set("savedFoodID", container.foodId)
    object.set(container.macros, suffix: "PerServing", ours: &ours)
    object.set("micronutrientsPerServing", container.nutrients, ours: &ours)
    object.set("gramsPerServing", container.gramsPerServing)
    object.set("tareWeight", container.tareWeight)
    object.set("startWeight", container.startWeight)
    object.set("finalWeight", container.finalWeight)
    object.set("startDate", container.startedAt, ours: &ours)
    object.set("completedDate", container.completedAt, ours: &ours)
    object.set(ours: ours)
    return object.object
  }
}

// MARK: - Parts of foods

extension AppObject {
  fileprivate init(_ ingredient: FoodIngredient) {
    var ours = AppObject()
    set("id", ingredient.id)
    set("name", ingredient.name)
    set("brand", ingredient.brand)
    set(ingredient.macros, ours: &ours)
    set("micronutrients", ingredient.nutrients, ours: &ours)
    set("serving", ingredient.serving)
    set("servingSize", ingredient.servingSize)
    set("servingQuantity", ingredient.servingQuantity)
    set("servingUnit", ingredient.servingUnit)
    set("servingsPerContainer", ingredient.servingsPerContainer)
    set("servingMappings", ingredient.servingMappings)
    set("selectedQuantity", ingredient.quantity)
    set("selectedUnit", ingredient.unit)
    set(ours: ours)
  }

  fileprivate init(_ ingredient: CalculatorIngredient) {
    set("id", ingredient.id)
    set("name", ingredient.name)
    set("note", ingredient.note)
    set("portions", ingredient.portions.map(AppObject.init))
  }

  private init(_ portion: CalculatorPortion) {
    var ours = AppObject()
    set("id", portion.id)
    set("label", portion.label)
    set(portion.macros, ours: &ours)
    set("micronutrients", portion.nutrients, ours: &ours)
    set(ours: ours)
  }

  fileprivate init(_ build: SavedBuild, _ ids: [Identifier]) {
    var ours = AppObject()
    set("id", build.id)
    set("name", build.name)
    set("summary", build.summary)
    set("lastUsedAt", build.lastUsedAt, ours: &ours)
    set(
      "selections",
      zip(build.selections, ids).map { selection, id in
        var object = AppObject()
        object.set("id", id)
        object.set("ingredientID", selection.ingredientId)
        object.set("portionID", selection.portionId)
        object.set("quantity", selection.quantity)
        return object
      })
    set(ours: ours)
  }
}

extension Entry {
  var macros: Macros { Macros(calories: calories, protein: protein, carbs: carbs, fat: fat) }
}

extension Food {
  var macros: Macros { Macros(calories: calories, protein: protein, carbs: carbs, fat: fat) }
}

extension FoodIngredient {
  var macros: Macros { Macros(calories: calories, protein: protein, carbs: carbs, fat: fat) }
}

extension CalculatorPortion {
  var macros: Macros { Macros(calories: calories, protein: protein, carbs: carbs, fat: fat) }
}

extension Container {
  var macros: Macros { Macros(calories: calories, protein: protein, carbs: carbs, fat: fat) }
}
