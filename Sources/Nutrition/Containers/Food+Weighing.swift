public import Model

extension Food {
  /// How many grams the stored numbers are for; nil when the food does not say what it weighs.
  ///
  /// "2 cookies" that weigh 30 g are 30 g when the numbers are for 2 cookies, and 15 g when they are for one.
  public var storedGrams: Double? { try? converter.convert(servingQuantity, from: servingUnit, to: "g") }

  /// The food with what was learned on the scales: that its stored amount weighs this much. A food that says already what
  /// it weighs stays as it is.
  public func learning(storedGrams grams: Double) -> Food {
    guard storedGrams == nil, servingMappings.count < Limits.servingMappings else { return self }
    let amount = ServingAmount(servingQuantity, servingUnit)
    let weight = ServingAmount(grams, "g")
    // Only one mapping can begin with a unit; another one is written the other way round and means the same.
    let isTaken = servingMappings.contains { $0.from.unit.lowercased() == servingUnit.lowercased() }
    var food = self
    food.servingMappings.append(
      isTaken ? ServingMapping(from: weight, to: amount) : ServingMapping(from: amount, to: weight))
    return food
  }

  /// The container that is started from this food; nil for a calculator, which has no numbers.
  public func container(
    id: Identifier, gramsPerServing: Double, startWeight: Double, tareWeight: Double?, startedAt: Instant
  ) -> Container? {
    guard let calories else { return nil }
    return Container(
      id: id, foodName: name, foodBrand: brand, foodId: self.id, calories: calories, protein: protein, carbs: carbs,
      fat: fat, nutrients: nutrients, gramsPerServing: gramsPerServing, tareWeight: tareWeight,
      startWeight: startWeight, startedAt: startedAt)
  }

  /// The entry of some grams that were weighed; nil for a calculator, which has no numbers.
  public func weighedDraft(grams: Double, gramsPerServing: Double) -> EntryDraft? {
    let servings = (grams / gramsPerServing).withoutNoise
    let eaten = facts.scaled(by: servings)
    guard let calories = eaten.calories else { return nil }
    var draft = EntryDraft(name: name, calories: calories)
    draft.brand = brand
    draft.barcode = barcode
    draft.source = source
    draft.facts = eaten
    draft.serving = weighed(grams, servings: servings)
    draft.servingSize = servingSize
    draft.servingQuantity = grams
    draft.servingUnit = "g"
    draft.servingsPerContainer = servingsPerContainer
    draft.servingCount = servings
    draft.servingMappings = servingMappings.isEmpty ? nil : servingMappings
    draft.foodId = id
    return draft
  }

  /// What was eaten, as the scales say; its volume follows from the servings.
  private func weighed(_ grams: Double, servings: Double) -> Serving {
    serving?.scaled(by: servings).milliliters.map { .both(grams: grams, ml: $0) } ?? .mass(grams: grams)
  }
}

/// The grams that were on the scales without the package.
public func weighedGrams(loaded: Double, empty: Double) -> Double {
  guard let larger = DecimalSum(loaded), let smaller = DecimalSum(empty) else { return max(0, loaded - empty) }
  return max(0, (larger - smaller).value)
}
