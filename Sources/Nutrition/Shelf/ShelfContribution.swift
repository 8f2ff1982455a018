internal import Model

/// What moving one nutrient from one total to another is worth.
struct ShelfContribution {
  /// A contribution counts as an improvement when it is greater.
  private static let noticeable = 0.002

  var nutrient: ShelfNutrient
  var policy: ShelfPolicy
  var value: Double

  /// Whether the nutrient comes noticeably nearer to its goal.
  var isImprovement: Bool { value > Self.noticeable && (policy == .reach || policy == .stayNear) }

  init(_ aim: ShelfAim, from before: Double, to after: Double) {
    let (nutrient, goal) = (aim.nutrient, aim.goal)
    self.nutrient = nutrient
    policy = aim.policy
    let gain =
      switch aim.policy {
      case .reach: 1.25 * (deficit(before / goal) - deficit(after / goal))
      case .stayNear: distance(before / goal) - distance(after / goal)
      case .tryToAvoid: -cost(of: nutrient, from: before / goal, to: after / goal)
      case .ignore: 0.0
      }
    value = aim.factor * gain
  }
}

// Totals below are shares of the goal: 1 is the goal.

/// What is missing to the goal, squared.
private func deficit(_ share: Double) -> Double { square(max(0, 1 - share)) }

/// How far the goal is on either side, squared.
private func distance(_ share: Double) -> Double { square(share - 1) }

/// What a nutrient to avoid costs. It never pays to have less.
private func cost(of nutrient: ShelfNutrient, from before: Double, to after: Double) -> Double {
  switch nutrient {
  case .calories:
    let excess = square(max(0, after - 1)) - square(max(0, before - 1))
    return 0.75 * max(0, after - before) + 6 * max(0, excess)
  case .sodium: return max(0, ShelfPressure.ofSodium(after) - ShelfPressure.ofSodium(before))
  case .protein, .fiber, .carbs, .fat: return max(0, ShelfPressure.ofMacro(after) - ShelfPressure.ofMacro(before))
  }
}

/// How bad a share of a limit is: next to nothing up to 0.8, then rising towards the limit, and steeply beyond.
enum ShelfPressure {
  static func ofSodium(_ share: Double) -> Double {
    let share = max(share, 0)
    if share <= 0.8 { return 0.08 * share }
    if share <= 1 { return 0.064 + 0.8 * square((share - 0.8) / 0.2) }
    return 0.864 + 4 * (share - 1) + 6 * square(share - 1)
  }

  static func ofMacro(_ share: Double) -> Double {
    let share = max(share, 0)
    if share <= 0.8 { return 0.04 * share }
    if share <= 1 { return 0.032 + 0.5 * square((share - 0.8) / 0.2) }
    return 0.532 + 3 * (share - 1) + 5 * square(share - 1)
  }
}

private func square(_ value: Double) -> Double { value * value }
