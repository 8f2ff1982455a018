public import Model

/// The goals that recommendations aim for. A goal of 0 or less is no goal.
public struct ShelfGoals: Hashable, Sendable {
  /// In kcal.
  public var calories: Double
  /// In g, as fiber, carbs and fat.
  public var protein: Double
  public var fiber: Double
  public var carbs: Double
  public var fat: Double
  /// In mg.
  public var sodium: Double

  public init(
    calories: Double, protein: Double, fiber: Double = 28, carbs: Double, fat: Double, sodium: Double = 2300
  ) {
    self.calories = calories
    self.protein = protein
    self.fiber = fiber
    self.carbs = carbs
    self.fat = fat
    self.sodium = sodium
  }

  subscript(nutrient: ShelfNutrient) -> Double {
    switch nutrient {
    case .calories: calories
    case .protein: protein
    case .fiber: fiber
    case .carbs: carbs
    case .fat: fat
    case .sodium: sodium
    }
  }
}

extension ShelfGoals {
  /// The user's goals. A user who has no goal for fiber or sodium gets the daily values: 28 g and 2300 mg (21 CFR 101.9).
  public init(_ goals: Goals) {
    self.init(
      calories: goals.calories, protein: goals.protein, fiber: goals.target(for: "fiber") ?? 28, carbs: goals.carbs,
      fat: goals.fat, sodium: goals.target(for: "sodium") ?? 2300)
  }
}
