public import Model

/// What a day or a food has of the nutrients that recommendations look at; nil is unknown.
public struct ShelfAmounts: Hashable, Sendable {
  /// In kcal.
  public var calories: Double
  /// In g, as fiber, carbs and fat.
  public var protein: Double?
  public var fiber: Double?
  public var carbs: Double?
  public var fat: Double?
  /// In mg.
  public var sodium: Double?

  public init(calories: Double, protein: Double?, fiber: Double?, carbs: Double?, fat: Double?, sodium: Double?) {
    self.calories = calories
    self.protein = protein
    self.fiber = fiber
    self.carbs = carbs
    self.fat = fat
    self.sodium = sodium
  }

  public subscript(nutrient: ShelfNutrient) -> Double? {
    switch nutrient {
    case .calories: calories
    case .protein: protein
    case .fiber: fiber
    case .carbs: carbs
    case .fat: fat
    case .sodium: sodium
    }
  }

  /// Whether something is unknown.
  var isIncomplete: Bool { ShelfNutrient.allCases.contains { self[$0] == nil } }
}

extension ShelfAmounts {
  /// What was eaten. What entries do not state counts as 0 here, so that a day with one unknown is not a day without
  /// recommendations.
  public init(_ totals: Totals) {
    self.init(
      calories: totals.calories.value, protein: totals.protein.value, fiber: totals.nutrients["fiber"]?.value ?? 0,
      carbs: totals.carbs.value, fat: totals.fat.value, sodium: totals.nutrients["sodium"]?.value ?? 0)
  }
}
