public import Model

extension Food {
  /// What `servingQuantity` × `servingUnit` has in it.
  public var facts: NutritionFacts {
    get { NutritionFacts(calories: calories, protein: protein, carbs: carbs, fat: fat, nutrients: nutrients) }
    set {
      calories = newValue.calories
      protein = newValue.protein
      carbs = newValue.carbs
      fat = newValue.fat
      nutrients = newValue.nutrients
    }
  }

  public var converter: ServingConverter {
    ServingConverter(quantity: servingQuantity, unit: servingUnit, serving: serving, mappings: servingMappings)
  }
}

extension FoodIngredient {
  /// What `servingQuantity` × `servingUnit` has in it, which is not what is used of it.
  public var facts: NutritionFacts {
    NutritionFacts(calories: calories, protein: protein, carbs: carbs, fat: fat, nutrients: nutrients)
  }

  public var converter: ServingConverter {
    ServingConverter(quantity: servingQuantity, unit: servingUnit, serving: serving, mappings: servingMappings)
  }

  /// What `quantity` × `unit`, the amount that is used, has in it.
  public func usedFacts() throws(Failure) -> NutritionFacts {
    let portion: Double
    do throws(Failure) {
      portion = try converter.portion(of: quantity, in: unit)
    } catch {
      throw error.path == nil ? error.under("/unit") : error
    }
    return facts.scaled(by: portion)
  }
}

extension CalculatorPortion {
  public var facts: NutritionFacts {
    NutritionFacts(calories: calories, protein: protein, carbs: carbs, fat: fat, nutrients: nutrients)
  }
}

extension Container {
  /// What `gramsPerServing` grams have in them.
  public var facts: NutritionFacts {
    NutritionFacts(calories: calories, protein: protein, carbs: carbs, fat: fat, nutrients: nutrients)
  }
}

extension Entry {
  /// What was eaten. An entry needs calories, so facts without calories leave those as they are.
  public var facts: NutritionFacts {
    get { NutritionFacts(calories: calories, protein: protein, carbs: carbs, fat: fat, nutrients: nutrients) }
    set {
      calories = newValue.calories ?? calories
      protein = newValue.protein
      carbs = newValue.carbs
      fat = newValue.fat
      nutrients = newValue.nutrients
    }
  }

  /// Converts the amount that was eaten; an entry that states no amount is one `serving`.
  public var converter: ServingConverter {
    ServingConverter(
      quantity: servingQuantity ?? 1, unit: servingUnit ?? "serving", serving: serving, mappings: servingMappings)
  }
}

extension EntryDraft {
  /// What was eaten. A draft needs calories, so facts without calories leave those as they are.
  public var facts: NutritionFacts {
    get {
      NutritionFacts(
        calories: calories, protein: protein, carbs: carbs, fat: fat, nutrients: nutrients?.nutrients ?? Nutrients())
    }
    set {
      calories = newValue.calories ?? calories
      protein = newValue.protein
      carbs = newValue.carbs
      fat = newValue.fat
      nutrients = newValue.nutrients.isEmpty ? nil : StatedNutrients(newValue.nutrients)
    }
  }
}
