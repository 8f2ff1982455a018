internal import Model

/// What all portions of one answer are judged by.
struct ShelfRules {
  let goals: ShelfGoals
  let target: ShelfTarget
  let preferences: ShelfPreferences
  /// The milligrams of sodium that a stored amount of a food is thought to have when the food does not say.
  let sodiumEstimate: Double
  /// The nutrients that matter and have a goal, in the order of `ShelfNutrient`.
  let aims: [ShelfAim]

  init(goals: ShelfGoals, target: ShelfTarget, preferences: ShelfPreferences, sodiumEstimate: Double) {
    self.goals = goals
    self.target = target
    self.preferences = preferences
    self.sodiumEstimate = sodiumEstimate
    aims = ShelfNutrient.allCases.compactMap { nutrient in
      ShelfAim(
        nutrient, goal: nutrient == .calories ? target.calories : goals[nutrient],
        wish: preferences.directive(for: nutrient))
    }
  }
}

/// Where one nutrient should go.
struct ShelfAim {
  let nutrient: ShelfNutrient
  let goal: Double
  let policy: ShelfPolicy
  let factor: Double

  /// Nil when the nutrient does not matter or has no goal.
  init?(_ nutrient: ShelfNutrient, goal: Double, wish: ShelfWish) {
    guard wish.policy != .ignore, goal > 0 else { return nil }
    self.nutrient = nutrient
    self.goal = goal
    policy = wish.policy
    factor = (wish.strength ?? .standard).factor
  }
}
