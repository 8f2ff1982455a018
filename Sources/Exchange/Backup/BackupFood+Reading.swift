internal import JSON
internal import Model
internal import Nutrition

extension BackupFood {
  private static let members: Set<String> = [
    "id", "name", "createdAt", "calories", "protein", "carbs", "fat", "micronutrients", "servingMappings", "lastUsedAt",
    "brand", "emoji", "servingSize", "servingsPerContainer", "serving", "servingQuantity", "servingUnit", "archivedAt",
    "sourceJournalEntryID", "originalScanMode", "isOnShelf", "kind", "compositeIngredients", "calculatorIngredients",
    "calculatorCustomizations",
  ]
  private static let iconMembers: Set<String> = [
    "generatedIconImageData", "generatedIconImageMimeType", "generatedIconImageUpdatedAt", "generatedIconImagePrompt",
  ]

  init(_ object: BackupObject) {
    let ours = object.object(BackupWords.ours)
    let kind = object.foodKind()
    let macros = object.macros(ours: ours)
    let scanMode = AppScanMode(lenient: object.node["originalScanMode"]?.string ?? "")
    let createdAt = object.requiredInstant("createdAt", ours: ours)
    food = Food(
      id: object.requiredIdentifier("id"), kind: kind,
      name: object.requiredText("name", upTo: Limits.nameCharacters).trimmed(),
      brand: object.textUnlessBlank("brand", upTo: Limits.brandCharacters)?.trimmed(),
      barcode: object.barcode(ours: ours), emoji: object.textUnlessBlank("emoji", upTo: Limits.emojiCharacters),
      calories: kind == .calculator ? nil : macros.calories, protein: kind == .calculator ? nil : macros.protein,
      carbs: kind == .calculator ? nil : macros.carbs, fat: kind == .calculator ? nil : macros.fat,
      nutrients: object.nutrients("micronutrients", ours: ours), serving: object.serving("serving"),
      servingSize: object.text("servingSize", upTo: Limits.servingCharacters),
      servingQuantity: object.positive("servingQuantity") ?? 1,
      servingUnit: object.textUnlessBlank("servingUnit", upTo: Limits.unitCharacters) ?? "serving",
      servingsPerContainer: object.amount("servingsPerContainer"),
      servingMappings: object.servingMappings("servingMappings"), source: object.source(scanMode, ours: ours),
      createdAt: createdAt, lastUsedAt: object.requiredInstant("lastUsedAt", ours: ours),
      archivedAt: object.instant("archivedAt", ours: ours), onShelf: object.bool("isOnShelf") ?? false,
      ingredients: object.objects("compositeIngredients", upTo: Limits.ingredients).map(FoodIngredient.init),
      calculatorIngredients: object.objects("calculatorIngredients", upTo: Limits.ingredients)
        .map(CalculatorIngredient.init),
      builds: object.objects("calculatorCustomizations", upTo: Limits.builds).map(SavedBuild.init),
      sourceEntryId: object.identifier("sourceJournalEntryID"))
    icon = object.icon(ours: ours)
    isExact = ours != nil
    remainder = object.remainder(without: icon == nil ? Self.members : Self.members.union(Self.iconMembers))
    remainder.keepSelectionIds(of: object)
    object.check(food.validate)
    recompute(object)
  }

  /// Computes what follows from the ingredients, whatever the file says about it.
  private mutating func recompute(_ object: BackupObject) {
    guard !object.hasProblems else { return }
    do throws(Failure) {
      food = try food.recomputed()
    } catch {
      // The app counts an amount that it cannot convert as it stands; its numbers are better than none.
      object.findings.add(
        note: "The sum of the ingredients cannot be computed, so the numbers are those of the file. \(error.message)",
        at: object.path)
    }
  }
}

extension BackupObject {
  fileprivate func foodKind() -> FoodKind {
    member("kind") == nil ? .single : requiredWord("kind", FoodKind.single)
  }

  /// The picture; nil, with its members left to the remainder, where there is none.
  fileprivate func icon(ours: BackupObject?) -> FoodIcon? {
    guard let text = text("generatedIconImageData", upTo: .max), !text.isEmpty else { return nil }
    guard let data = Base64.decode(text) else {
      refuse("The text is not base64.", at: "generatedIconImageData")
      return nil
    }
    return FoodIcon(
      data: data, mimeType: self.text("generatedIconImageMimeType", upTo: 100) ?? PictureType.of(data),
      updatedAt: instant("generatedIconImageUpdatedAt", ours: ours),
      prompt: self.text("generatedIconImagePrompt", upTo: Limits.noteCharacters))
  }
}

extension FoodIngredient {
  fileprivate init(_ object: BackupObject) {
    let ours = object.object(BackupWords.ours)
    let macros = object.macros(ours: ours)
    self.init(
      id: object.requiredIdentifier("id"), name: object.requiredText("name", upTo: Limits.nameCharacters),
      brand: object.textUnlessBlank("brand", upTo: Limits.brandCharacters), calories: macros.calories,
      protein: macros.protein, carbs: macros.carbs, fat: macros.fat,
      nutrients: object.nutrients("micronutrients", ours: ours), serving: object.serving("serving"),
      servingSize: object.text("servingSize", upTo: Limits.servingCharacters),
      servingQuantity: object.positive("servingQuantity") ?? 1,
      servingUnit: object.textUnlessBlank("servingUnit", upTo: Limits.unitCharacters) ?? "serving",
      servingsPerContainer: object.amount("servingsPerContainer"),
      servingMappings: object.servingMappings("servingMappings"),
      quantity: object.requiredPositive("selectedQuantity"),
      unit: object.requiredText("selectedUnit", upTo: Limits.unitCharacters))
  }
}

extension CalculatorIngredient {
  fileprivate init(_ object: BackupObject) {
    self.init(
      id: object.requiredIdentifier("id"), name: object.requiredText("name", upTo: Limits.nameCharacters),
      note: object.textUnlessBlank("note", upTo: Limits.calculatorNoteCharacters),
      portions: object.requiredObjects("portions", upTo: Limits.portions).map(CalculatorPortion.init))
    // Its parts have told what is wrong with them; what is left are their ids and labels.
    object.check(validate)
  }
}

extension CalculatorPortion {
  fileprivate init(_ object: BackupObject) {
    let ours = object.object(BackupWords.ours)
    let macros = object.macros(ours: ours)
    self.init(
      id: object.requiredIdentifier("id"), label: object.requiredText("label", upTo: Limits.labelCharacters),
      calories: macros.calories ?? 0, protein: macros.protein, carbs: macros.carbs, fat: macros.fat,
      nutrients: object.nutrients("micronutrients", ours: ours))
  }
}

extension SavedBuild {
  fileprivate init(_ object: BackupObject) {
    self.init(
      id: object.requiredIdentifier("id"), name: object.requiredText("name", upTo: Limits.nameCharacters),
      selections: object.requiredObjects("selections", upTo: Limits.ingredients).map(CalculatorSelection.init),
      summary: object.statedText("summary", upTo: Limits.summaryCharacters),
      lastUsedAt: object.requiredInstant("lastUsedAt", ours: object.object(BackupWords.ours)))
    object.check(validate)
  }
}

extension CalculatorSelection {
  fileprivate init(_ object: BackupObject) {
    _ = object.requiredIdentifier("id")
    self.init(
      ingredientId: object.requiredIdentifier("ingredientID"), portionId: object.requiredIdentifier("portionID"),
      quantity: object.requiredPositive("quantity"))
    object.check(validate)
  }
}

extension BackupContainer {
  private static let members: Set<String> = [
    "id", "foodName", "caloriesPerServing", "proteinPerServing", "carbsPerServing", "fatPerServing",
    "micronutrientsPerServing", "gramsPerServing", "startWeight", "startDate", "foodBrand", "tareWeight", "finalWeight",
    "completedDate", "savedFoodID",
  ]

  init(_ object: BackupObject) {
    let ours = object.object(BackupWords.ours)
    let macros = object.macros(suffix: "PerServing", ours: ours)
    container = Container(
      id: object.requiredIdentifier("id"),
      foodName: object.requiredText("foodName", upTo: Limits.nameCharacters),
      foodBrand: object.textUnlessBlank("foodBrand", upTo: Limits.brandCharacters),
      foodId: object.identifier("savedFoodID"), calories: macros.calories ?? 0, protein: macros.protein,
      carbs: macros.carbs, fat: macros.fat, nutrients: object.nutrients("micronutrientsPerServing", ours: ours),
      gramsPerServing: object.requiredAmount("gramsPerServing"), tareWeight: object.amount("tareWeight"),
      startWeight: object.requiredAmount("startWeight"), finalWeight: object.amount("finalWeight"),
      startedAt: object.requiredInstant("startDate", ours: ours),
      completedAt: object.instant("completedDate", ours: ours))
    isExact = ours != nil
    remainder = object.remainder(without: Self.members)
  }
}
