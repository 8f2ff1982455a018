internal import Model

/// An amount of a food and what it would do to the day.
struct ShelfPortion {
  /// The amounts that are tried, as multiples of the stored one.
  static let multipliers = [0.5, 1, 1.5, 2]

  private static let estimatedSodiumPenalty = 0.10
  private static let unknownFiberPenalty = 0.03

  let food: Food
  let multiplier: Double
  /// What the food states.
  let amounts: ShelfAmounts
  let before: ShelfAmounts
  let after: ShelfAmounts
  /// What each nutrient that matters is worth, in the order of `ShelfNutrient`.
  let contributions: [ShelfContribution]

  /// How much of the food it is, in the food's unit.
  var quantity: Double { (food.servingQuantity * multiplier).withoutNoise }

  var estimatesSodium: Bool { amounts.sodium == nil }

  init(_ food: Food, multiplier: Double, after before: ShelfAmounts, rules: ShelfRules) {
    self.food = food
    self.multiplier = multiplier
    self.before = before
    let amounts = ShelfAmounts(food)
    let after = before.adding(amounts, times: multiplier, sodiumEstimate: rules.sodiumEstimate)
    self.amounts = amounts
    self.after = after
    contributions = ShelfNutrient.allCases.compactMap { nutrient in
      guard let old = before[nutrient], let new = after[nutrient] else { return nil }
      let goal = nutrient == .calories ? rules.target.calories : rules.goals[nutrient]
      return ShelfContribution(
        nutrient, from: old, to: new, goal: goal, wish: rules.preferences.directive(for: nutrient))
    }
  }

  /// What it costs to eat another amount than the stored one.
  var portionCost: Double {
    let distance = abs(multiplier - 1)
    // The distance to the power of 1.25.
    return 0.08 * distance * distance.squareRoot().squareRoot()
  }

  /// How well the portion fits; higher is better.
  var score: Double {
    var score = contributions.reduce(-portionCost) { $0 + $1.value }
    if estimatesSodium { score -= Self.estimatedSodiumPenalty }
    if amounts.fiber == nil { score -= Self.unknownFiberPenalty }
    return score
  }

  /// Whether the portion pushes a capped nutrient past its goal. A day that is past it already may stay there, and the
  /// goal itself is allowed. With an unknown total nobody can tell, so every portion breaks the cap.
  func breaks(_ caps: [ShelfNutrient], goals: ShelfGoals) -> Bool {
    caps.contains { nutrient in
      guard let old = before[nutrient], let new = after[nutrient] else { return true }
      let goal = goals[nutrient]
      return goal > 0 && new > goal && new > old
    }
  }
}

extension ShelfAmounts {
  /// The day after eating. What a food does not state leaves the day as it is, except sodium, which is estimated.
  fileprivate func adding(_ food: ShelfAmounts, times multiplier: Double, sodiumEstimate: Double) -> ShelfAmounts {
    func sum(_ current: Double?, _ more: Double?) -> Double? {
      more.map { (current ?? 0) + multiplier * $0 } ?? current
    }
    return ShelfAmounts(
      calories: calories + multiplier * food.calories, protein: sum(protein, food.protein),
      fiber: sum(fiber, food.fiber), carbs: sum(carbs, food.carbs), fat: sum(fat, food.fat),
      sodium: sum(sodium, food.sodium ?? sodiumEstimate))
  }
}

/// What all portions of one answer are judged by.
struct ShelfRules {
  var goals: ShelfGoals
  var target: ShelfTarget
  var preferences: ShelfPreferences
  /// The milligrams of sodium that a stored amount of a food is thought to have when the food does not say.
  var sodiumEstimate: Double
}
