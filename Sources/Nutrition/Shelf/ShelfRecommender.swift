public import Model

/// Chooses foods from the shelf that fit what is left of a day, and how much of each.
///
/// It is a pure function of what it is given: no clock, no chance, and the order of the foods does not matter.
public struct ShelfRecommender: Sendable {
  /// Scores that differ by less are equal, and the name decides.
  private static let scoreTolerance = 1e-7

  public let goals: ShelfGoals
  public let preferences: ShelfPreferences
  /// The calories that foods are ranked by. The trigger and hard caps go by the goal itself.
  public let target: ShelfTarget

  /// - Parameter week: the calories of the six days before, oldest first; nil for a day without entries.
  public init(goals: ShelfGoals, preferences: ShelfPreferences, week: [Double?]) {
    self.goals = goals
    self.preferences = preferences
    target = ShelfTarget(goal: goals.calories, week: week, usesWeek: preferences.useRollingWeek)
  }

  /// The foods to eat next, the best first, or why there are none.
  ///
  /// - Parameters:
  ///   - foods: those that are not on the shelf, are archived by hand or have no calories are passed over.
  ///   - current: what was eaten so far.
  public func recommend(from foods: [Food], after current: ShelfAmounts) -> ShelfAnswer {
    if let silence = silence(after: current.calories) { return .nothing(silence) }
    let eligible = foods.filter { $0.onShelf && $0.archivedAt == nil && ($0.calories ?? 0) > 0 }
    guard !eligible.isEmpty else { return .nothing(.emptyShelf) }
    let rules = rules(for: eligible)
    let portions = eligible.compactMap { bestPortion(of: $0, after: current, rules: rules) }
    guard !portions.isEmpty else { return .nothing(.nothingFits) }
    let count = min(max(preferences.suggestionCount, 1), 5)
    return .foods(Self.ranked(portions).prefix(count).map { ShelfRecommendation($0, rules: rules) })
  }

  /// Why it is not the time to recommend anything, or nil.
  func silence(after calories: Double) -> ShelfSilence? {
    guard preferences.enabled else { return .disabled }
    guard goals.calories > 0 else { return .noCalorieGoal }
    let fraction = min(max(preferences.triggerFraction, 0), 1)
    return calories >= goals.calories * fraction ? nil : .tooEarly
  }

  func rules(for eligible: [Food]) -> ShelfRules {
    ShelfRules(
      goals: goals, target: target, preferences: preferences, sodiumEstimate: sodiumEstimate(from: eligible))
  }

  /// Three quarters of the foods that state their sodium have at most this much; 15 % of the goal when none states it.
  private func sodiumEstimate(from eligible: [Food]) -> Double {
    let known = eligible.compactMap { ShelfAmounts($0).sodium }.filter { $0 >= 0 }.sorted()
    guard !known.isEmpty else { return max(0.15 * goals.sodium, 0) }
    let position = Int((0.75 * Double(known.count)).rounded(.up)) - 1
    return known[min(max(position, 0), known.count - 1)]
  }

  /// The portion with the best score within the caps; of equal ones the smallest.
  private func bestPortion(of food: Food, after current: ShelfAmounts, rules: ShelfRules) -> ShelfPortion? {
    if preferences.incompleteFoods == .exclude, ShelfAmounts(food).isIncomplete { return nil }
    var best: (portion: ShelfPortion, score: Double)?
    for multiplier in ShelfPortion.multipliers {
      let portion = ShelfPortion(food, multiplier: multiplier, after: current, rules: rules)
      // What cannot be logged is no advice.
      guard Limits.problem(ofPositive: portion.quantity) == nil else { continue }
      guard !portion.breaks(preferences.hardCaps, goals: goals) else { continue }
      let score = portion.score
      // Towards a goal next to nothing, squares can leave the range of numbers.
      guard score.isFinite else { continue }
      if let best, score <= best.score + Self.scoreTolerance { continue }
      best = (portion, score)
    }
    return best?.portion
  }

  /// By score, and where scores are equal by name, then by id. "Equal" is measured from the best of a group, so that the
  /// order is the same however the foods come in.
  private static func ranked(_ portions: [ShelfPortion]) -> [ShelfPortion] {
    struct Ranked {
      let portion: ShelfPortion
      let score: Double
      let name: String
    }
    let sorted =
      portions
      .map { Ranked(portion: $0, score: $0.score, name: $0.food.name.lowercased()) }
      .sorted { ($1.score, $0.name, $0.portion.food.id) < ($0.score, $1.name, $1.portion.food.id) }
    var ranked: [Ranked] = []
    var rest = sorted[...]
    while let best = rest.first {
      let equals = rest.prefix { best.score - $0.score <= scoreTolerance }
      ranked += equals.sorted { ($0.name, $0.portion.food.id) < ($1.name, $1.portion.food.id) }
      rest = rest.dropFirst(equals.count)
    }
    return ranked.map(\.portion)
  }
}

/// What a shelf has to offer.
public enum ShelfAnswer: Hashable, Sendable {
  /// At least one food, the best first.
  case foods([ShelfRecommendation])
  case nothing(ShelfSilence)
}

extension ShelfRecommendation {
  init(_ portion: ShelfPortion, rules: ShelfRules) {
    let food = portion.food
    let reasons = ShelfReasons(portion, rules: rules)
    self.init(
      foodId: food.id, name: food.name, brand: food.brand,
      quantity: portion.quantity, unit: food.servingUnit, multiplier: portion.multiplier,
      score: rounded(portion.score), reason: reasons.words, reasons: reasons, incomplete: portion.amounts.isIncomplete)
  }
}

/// Rounded to nine decimals, as all numbers that are computed.
private func rounded(_ value: Double) -> Double {
  let scaled = (value * 1e9).rounded()
  return scaled.isFinite ? scaled / 1e9 : value
}
