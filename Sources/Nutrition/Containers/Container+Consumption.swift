public import Model

extension Container {
  /// Whether it is still eaten from.
  public var isActive: Bool { finalWeight == nil }

  /// The grams that were eaten; nil while it is in use. Never negative, whatever weights older records hold.
  public var consumedGrams: Double? { finalWeight.map { difference(startWeight, $0) } }

  /// How many times `gramsPerServing` was eaten; nil while it is in use, or without a serving to count in.
  public var consumedServings: Double? {
    guard let consumedGrams, gramsPerServing > 0 else { return nil }
    return (consumedGrams / gramsPerServing).withoutNoise
  }

  /// The grams of food that it held at first; nil without a tare or with weights that cannot be.
  public var initialFoodGrams: Double? {
    guard let tareWeight, tareWeight > 0, startWeight > tareWeight else { return nil }
    return difference(startWeight, tareWeight)
  }

  /// The grams of food that are left; nil without a tare or a final weight.
  public var remainingFoodGrams: Double? {
    guard let tareWeight, let finalWeight else { return nil }
    return difference(finalWeight, tareWeight)
  }

  /// What was eaten; nil while it is in use, or without a serving to count in.
  public var consumption: ContainerConsumption? {
    guard let consumedGrams, let consumedServings else { return nil }
    let eaten = facts.scaled(by: consumedServings)
    return ContainerConsumption(
      grams: consumedGrams, servings: consumedServings, calories: eaten.calories ?? 0, protein: eaten.protein,
      carbs: eaten.carbs, fat: eaten.fat, nutrients: eaten.nutrients)
  }

  /// What follows from the weights.
  public var status: ContainerStatus {
    ContainerStatus(
      state: isActive ? .active : .completed, consumed: consumption, initialFoodGrams: initialFoodGrams,
      remainingFoodGrams: remainingFoodGrams)
  }

  /// The entry of what was eaten; nil while it is in use, or without a serving to count in.
  ///
  /// It has the name and the numbers that were copied when the container was started, and the grams that were eaten as its
  /// amount. The food is the container's; it is never guessed from the name.
  public func consumptionDraft() -> EntryDraft? {
    guard let consumption else { return nil }
    var draft = EntryDraft(name: foodName, calories: consumption.calories)
    draft.brand = foodBrand
    draft.protein = consumption.protein
    draft.carbs = consumption.carbs
    draft.fat = consumption.fat
    draft.nutrients = StatedNutrients(consumption.nutrients)
    draft.servingQuantity = consumption.grams
    draft.servingUnit = "g"
    // Nothing, in records of before this was checked, is no serving.
    draft.serving = consumption.grams > 0 ? .mass(grams: consumption.grams) : nil
    draft.foodId = foodId
    return draft
  }
}

/// The first weight less the second, without the dust of binary fractions, and at least 0.
private func difference(_ first: Double, _ second: Double) -> Double {
  guard let larger = DecimalSum(first), let smaller = DecimalSum(second) else { return max(0, first - second) }
  return max(0, (larger - smaller).value)
}
