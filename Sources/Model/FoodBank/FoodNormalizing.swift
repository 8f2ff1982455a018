extension Food {
  /// The food as it is stored: without white space around texts, without blank texts, and with each mapping once.
  public func normalized() -> Food {
    var food = self
    food.name = name.trimmed()
    food.calories = calories?.withoutMinusZero
    food.protein = protein?.withoutMinusZero
    food.carbs = carbs?.withoutMinusZero
    food.fat = fat?.withoutMinusZero
    food.servingsPerContainer = servingsPerContainer?.withoutMinusZero
    food.brand = brand.presence
    food.emoji = emoji.presence
    food.servingSize = servingSize.presence
    food.servingUnit = servingUnit.trimmed()
    food.servingMappings = servingMappings.deduplicated()
    food.ingredients = ingredients.map { $0.normalized() }
    food.calculatorIngredients = calculatorIngredients.map { $0.normalized() }
    food.builds = builds.map { build in
      var build = build
      build.name = build.name.trimmed()
      return build
    }
    return food
  }
}

extension FoodIngredient {
  fileprivate func normalized() -> FoodIngredient {
    var ingredient = self
    ingredient.name = name.trimmed()
    ingredient.calories = calories?.withoutMinusZero
    ingredient.protein = protein?.withoutMinusZero
    ingredient.carbs = carbs?.withoutMinusZero
    ingredient.fat = fat?.withoutMinusZero
    ingredient.servingsPerContainer = servingsPerContainer?.withoutMinusZero
    ingredient.brand = brand.presence
    ingredient.servingSize = servingSize.presence
    ingredient.servingUnit = servingUnit.trimmed()
    ingredient.servingMappings = servingMappings.deduplicated()
    ingredient.unit = unit.trimmed()
    return ingredient
  }
}

extension CalculatorIngredient {
  fileprivate func normalized() -> CalculatorIngredient {
    var ingredient = self
    ingredient.name = name.trimmed()
    ingredient.note = note.presence
    ingredient.portions = portions.map { portion in
      var portion = portion
      portion.label = portion.label.trimmed()
      portion.calories = portion.calories.withoutMinusZero
      portion.protein = portion.protein?.withoutMinusZero
      portion.carbs = portion.carbs?.withoutMinusZero
      portion.fat = portion.fat?.withoutMinusZero
      return portion
    }
    return ingredient
  }
}

extension [ServingMapping] {
  /// Each unit that is mapped once. Capitals and white space around it do not matter; the last mapping of a unit counts,
  /// and stands where the first one stood.
  public func deduplicated() -> [ServingMapping] {
    var kept: [ServingMapping] = []
    var positions: [String: Int] = [:]
    for mapping in self {
      let unit = mapping.from.unit.trimmed().lowercased()
      if let position = positions[unit] {
        kept[position] = mapping
      } else {
        positions[unit] = kept.count
        kept.append(mapping)
      }
    }
    return kept
  }
}

extension String? {
  /// The text without white space around it, or nil if nothing is left.
  fileprivate var presence: String? {
    guard let text = self?.trimmed(), !text.isEmpty else { return nil }
    return text
  }
}
