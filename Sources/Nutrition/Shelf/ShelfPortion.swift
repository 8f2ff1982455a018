internal import Model

/// An amount of a food and what it would do to the day.
struct ShelfPortion {
  /// The amounts that are tried, as multiples of the stored one.
  static let multipliers = [0.5, 1, 1.5, 2]

  private static let estimatedSodiumPenalty = 0.10
  private static let unknownFiberPenalty = 0.03

  let multiplier: Double
  /// What the food states.
  let amounts: ShelfAmounts
  let before: ShelfAmounts
  let after: ShelfAmounts

  var estimatesSodium: Bool { amounts.sodium == nil }

  init(_ amounts: ShelfAmounts, multiplier: Double, after before: ShelfAmounts, rules: ShelfRules) {
    self.multiplier = multiplier
    self.amounts = amounts
    self.before = before
    after = before.adding(amounts, times: multiplier, sodiumEstimate: rules.sodiumEstimate)
  }

  /// What each nutrient that matters is worth, in the order of `ShelfNutrient`.
  func contributions(_ rules: ShelfRules) -> [ShelfContribution] {
    rules.aims.compactMap(contribution)
  }

  private func contribution(_ aim: ShelfAim) -> ShelfContribution? {
    guard let old = before[aim.nutrient], let new = after[aim.nutrient] else { return nil }
    return ShelfContribution(aim, from: old, to: new)
  }

  /// What it costs to eat another amount than the stored one.
  var portionCost: Double {
    let distance = abs(multiplier - 1)
    // The distance to the power of 1.25.
    return 0.08 * distance * distance.squareRoot().squareRoot()
  }

  /// How well the portion fits; higher is better.
  func score(_ rules: ShelfRules) -> Double {
    var score = -portionCost
    for aim in rules.aims { score += contribution(aim)?.value ?? 0 }
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
