public import Model

extension Food {
  /// The food with the members that follow from others computed: a composite gets the sum of its ingredients as one
  /// `portion`, a calculator no numbers and the unit `build`. A single food stays as it is. Doing it again changes nothing.
  ///
  /// What one portion of a composite weighs and its other units do not follow from the ingredients, because cooking takes
  /// water away; they stay.
  ///
  /// - Throws: `Failure` of kind `noConversion` or `invalidValue` whose path points at the ingredient that is to blame, or
  ///   at the number of the sum that is too large.
  public func recomputed() throws(Failure) -> Food {
    switch kind {
    case .single: return self
    case .composite:
      var food = template(servingSize: "1 portion", unit: "portion")
      food.facts = try ingredientFacts()
      return food
    case .calculator:
      let count = calculatorIngredients.count
      var food = template(
        servingSize: count == 1 ? "1 ingredient" : "\(count) ingredients", unit: Self.calculatorUnit)
      food.facts = NutritionFacts()
      food.serving = nil
      food.servingMappings = []
      return food
    }
  }

  private func template(servingSize: String, unit: String) -> Food {
    var food = self
    food.servingSize = servingSize
    food.servingsPerContainer = nil
    food.servingQuantity = 1
    food.servingUnit = unit
    food.source = .manual
    return food
  }

  private func ingredientFacts() throws(Failure) -> NutritionFacts {
    var parts: [NutritionFacts] = []
    for (index, ingredient) in ingredients.enumerated() where !ingredient.isCalculator {
      do throws(Failure) {
        parts.append(try ingredient.usedFacts())
      } catch {
        throw error.under("/ingredients/\(index)")
      }
    }
    let sum = NutritionFacts.sum(parts)
    try sum.validate()
    return sum
  }
}
