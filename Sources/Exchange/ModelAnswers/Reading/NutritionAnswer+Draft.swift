public import Model
internal import Nutrition

extension NutritionAnswer {
  /// What the journal and the Food Bank take: for one serving, when it is known what that has in it, else for 100 g or
  /// 100 ml.
  ///
  /// - Parameter fallbackName: what to call a food that the answer gives no name, such as the words of a search.
  /// - Returns: the draft, and all that a person should look at, what is in `warnings` included.
  public func draft(fallbackName: String? = nil) -> (draft: ScanDraft, warnings: [ScanWarning]) {
    var warnings = warnings
    let portion = AnswerPortion(self, &warnings)
    // Also takes away what binary arithmetic added to converted amounts.
    let facts = self.facts.scaled(by: portion.factor)
    warnings += ScanChecks(facts, serving: portion.serving).warnings
    let name = shownName(fallbackName, &warnings)
    var food = FoodDraft(name: name, calories: facts.calories)
    food.protein = facts.protein
    food.carbs = facts.carbs
    food.fat = facts.fat
    food.nutrients = facts.nutrients.isEmpty ? nil : StatedNutrients(facts.nutrients)
    food.brand = brand
    food.source = operation.source
    food.serving = portion.serving
    food.servingSize = portion.text
    food.servingQuantity = Quantity(portion.quantity)
    food.servingUnit = portion.unit
    food.servingsPerContainer = serving.servingsPerContainer
    food.servingMappings = portion.mappings
    let suggestion = facts.calories == nil ? facts.caloriesOfMacros : nil
    if facts.calories == nil { warnings.append(Self.missingCalories(suggestion)) }
    let draft = ScanDraft(
      entry: entry(food), food: food, origin: operation.origin, confidence: confidence, suggestedCalories: suggestion)
    return (draft, warnings)
  }

  private func entry(_ food: FoodDraft) -> EntryDraft? {
    guard let calories = food.calories else { return nil }
    var entry = EntryDraft(name: food.name, calories: calories)
    entry.protein = food.protein
    entry.carbs = food.carbs
    entry.fat = food.fat
    entry.nutrients = food.nutrients
    entry.brand = food.brand
    entry.source = food.source
    entry.serving = food.serving
    entry.servingSize = food.servingSize
    entry.servingQuantity = food.servingQuantity?.value
    entry.servingUnit = food.servingUnit
    entry.servingsPerContainer = food.servingsPerContainer
    entry.servingMappings = food.servingMappings
    entry.confidence = confidence
    return entry
  }

  private func shownName(_ fallback: String?, _ warnings: inout [ScanWarning]) -> String {
    if let name { return name }
    let name =
      [fallback, brand].lazy.compactMap { $0.map { Clip.beginning(of: $0, upTo: Limits.nameCharacters - 1) } }
      .first { !$0.isEmpty } ?? "Unnamed food"
    warnings.append(
      ScanWarning(.missingName, "/name", "The answer gives no name; “\(Clip.beginning(of: name, upTo: 40))” was taken.")
    )
    return name
  }

  static func missingCalories(_ suggestion: Double?, path: String = "/calories") -> ScanWarning {
    let suggested = suggestion.map { " Protein, carbohydrates and fat together make about \(Limits.shown($0)) kcal." }
    return ScanWarning(
      .missingCalories, path, "The calories are not known, and nothing can be logged without them.\(suggested ?? "")")
  }
}

extension NutritionFacts {
  /// What the macros make by the general factors of 4, 4 and 9 kcal a gram, in whole kilocalories; nil unless all three
  /// are known.
  var caloriesOfMacros: Double? {
    guard let protein, let carbs, let fat else { return nil }
    let calories = (4 * protein + 4 * carbs + 9 * fat).rounded()
    return calories <= Limits.amount ? calories : nil
  }
}

/// The amount that the draft of an answer is for.
private struct AnswerPortion {
  /// How many times the numbers of the answer it has.
  var factor = 1.0
  var quantity = 1.0
  var unit = "serving"
  var serving: Serving?
  var text: String?
  var mappings: [ServingMapping]?

  init(_ answer: NutritionAnswer, _ warnings: inout [ScanWarning]) {
    let stated = answer.serving
    switch answer.basis {
    case .serving: useServing(stated, factor: 1)
    case .per100g, .per100ml:
      let isMass = answer.basis == .per100g
      let amount = isMass ? stated.amount?.grams : stated.amount?.milliliters
      // So much that the numbers cannot be stored is no serving.
      if let amount, (try? answer.facts.scaled(by: amount / 100).validate()) != nil {
        useServing(stated, factor: amount / 100)
        Self.scaleRanges(&warnings, by: factor)
        warnings.append(Self.computed(amount, isMass ? "g" : "ml"))
      } else {
        useHundred(isMass ? .gram : .milliliter)
        if stated.text != nil || stated.quantity != nil {
          warnings.append(Self.unknownServing(isMass ? ("100 g", "weight") : ("100 ml", "volume")))
        }
      }
    }
  }

  private mutating func useServing(_ stated: AnswerServing, factor: Double) {
    self.factor = factor
    text = stated.text
    serving = stated.amount.map { $0.scaled(by: 1) }
    guard let quantity = stated.quantity, let unit = stated.unit else { return }
    self.quantity = quantity
    self.unit = unit
    guard StandardUnit(rawValue: unit)?.dimension != .mass, let grams = serving?.grams else { return }
    let mapping = ServingMapping(
      from: ServingAmount(quantity, unit), to: ServingAmount(grams, StandardUnit.gram.rawValue))
    if (try? mapping.validate()) != nil { mappings = [mapping] }
  }

  private mutating func useHundred(_ unit: StandardUnit) {
    quantity = 100
    self.unit = unit.rawValue
    serving = unit == .gram ? .mass(grams: 100) : .volume(ml: 100)
    text = unit == .gram ? "100 g" : "100 ml"
  }

  private static func computed(_ amount: Double, _ unit: String) -> ScanWarning {
    ScanWarning(
      .computed, "",
      "The numbers are stated for 100 \(unit) and were computed for one serving of \(Limits.shown(amount)) \(unit).")
  }

  private static func unknownServing(_ words: (amount: String, measure: String)) -> ScanWarning {
    ScanWarning(
      .amountUnclear, "/serving",
      "The numbers are for \(words.amount): what a serving has in it is not known without its \(words.measure).")
  }

  /// The ranges of amounts that are scaled; those of the serving itself are not.
  private static func scaleRanges(_ warnings: inout [ScanWarning], by factor: Double) {
    for index in warnings.indices where !warnings[index].path.hasPrefix("/serving") {
      warnings[index].low = warnings[index].low.map { $0 * factor }
      warnings[index].high = warnings[index].high.map { $0 * factor }
    }
  }
}
