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
  ///   - foods: what is on the shelf.
  ///   - current: what was eaten so far.
  public func recommend(from foods: [ShelfFood], after current: ShelfAmounts) -> ShelfAnswer {
    if let silence = silence(after: current.calories) { return .nothing(silence) }
    guard !foods.isEmpty else { return .nothing(.emptyShelf) }
    let rules = rules(for: foods)
    var ranks: [ShelfRank] = []
    for (index, food) in foods.enumerated() {
      guard let best = bestPortion(of: food, after: current, rules: rules) else { continue }
      ranks.append(ShelfRank(food: index, multiplier: best.multiplier, score: best.score))
    }
    guard !ranks.isEmpty else { return .nothing(.nothingFits) }
    let count = min(max(preferences.suggestionCount, 1), 5)
    let recommendations = Self.best(count, of: ranks, foods: foods).map { rank in
      let food = foods[rank.food]
      let portion = ShelfPortion(food.amounts, multiplier: rank.multiplier, after: current, rules: rules)
      return ShelfRecommendation(food, portion, rules: rules)
    }
    return .foods(recommendations)
  }

  /// Why it is not the time to recommend anything, or nil.
  func silence(after calories: Double) -> ShelfSilence? {
    guard preferences.enabled else { return .disabled }
    guard goals.calories > 0 else { return .noCalorieGoal }
    let fraction = min(max(preferences.triggerFraction, 0), 1)
    return calories >= goals.calories * fraction ? nil : .tooEarly
  }

  func rules(for foods: [ShelfFood]) -> ShelfRules {
    ShelfRules(
      goals: goals, target: target, preferences: preferences, sodiumEstimate: sodiumEstimate(from: foods))
  }

  /// Three quarters of the foods that state their sodium have at most this much; 15 % of the goal when none states it.
  private func sodiumEstimate(from foods: [ShelfFood]) -> Double {
    let known = foods.compactMap(\.amounts.sodium).filter { $0 >= 0 }.sorted()
    guard !known.isEmpty else { return max(0.15 * goals.sodium, 0) }
    let position = Int((0.75 * Double(known.count)).rounded(.up)) - 1
    return known[min(max(position, 0), known.count - 1)]
  }

  /// The portion with the best score within the caps; of equal ones the smallest.
  private func bestPortion(
    of food: ShelfFood, after current: ShelfAmounts, rules: ShelfRules
  ) -> (multiplier: Double, score: Double)? {
    let amounts = food.amounts
    if preferences.incompleteFoods == .exclude, amounts.isIncomplete { return nil }
    var best: (multiplier: Double, score: Double)?
    for multiplier in ShelfPortion.multipliers {
      // What cannot be logged is no advice.
      guard Limits.problem(ofPositive: food.quantity(times: multiplier)) == nil else { continue }
      let portion = ShelfPortion(amounts, multiplier: multiplier, after: current, rules: rules)
      guard !portion.breaks(preferences.hardCaps, goals: goals) else { continue }
      let score = portion.score(rules)
      // Towards a goal next to nothing, squares can leave the range of numbers.
      guard score.isFinite else { continue }
      if let best, score <= best.score + Self.scoreTolerance { continue }
      best = (multiplier, score)
    }
    return best
  }

  /// The first by score, and where scores are equal by name, then by id. "Equal" is measured from the best of a group, so
  /// that the order is the same however the foods come in.
  private static func best(_ count: Int, of ranks: [ShelfRank], foods: [ShelfFood]) -> ArraySlice<ShelfRank> {
    var ranked: [ShelfRank] = []
    var rest = ranks.sorted { $0.score > $1.score }[...]
    while ranked.count < count, let best = rest.first {
      let equals = rest.prefix { best.score - $0.score <= scoreTolerance }
      ranked += equals.map { (rank: $0, name: foods[$0.food].name.lowercased(), id: foods[$0.food].id) }
        .sorted { ($0.name, $0.id) < ($1.name, $1.id) }.map(\.rank)
      rest = rest.dropFirst(equals.count)
    }
    return ranked.prefix(count)
  }
}

/// The best portion of a food and what decides its place.
private struct ShelfRank {
  /// Its place among the foods.
  let food: Int
  let multiplier: Double
  let score: Double
}

/// What a shelf has to offer.
public enum ShelfAnswer: Hashable, Sendable {
  /// At least one food, the best first.
  case foods([ShelfRecommendation])
  case nothing(ShelfSilence)
}

extension ShelfRecommendation {
  init(_ food: ShelfFood, _ portion: ShelfPortion, rules: ShelfRules) {
    let reasons = ShelfReasons(portion, rules: rules)
    self.init(
      foodId: food.id, name: food.name, brand: food.brand,
      quantity: food.quantity(times: portion.multiplier), unit: food.servingUnit,
      multiplier: portion.multiplier, score: rounded(portion.score(rules)), reason: reasons.words, reasons: reasons,
      incomplete: portion.amounts.isIncomplete)
  }
}

/// Rounded to nine decimals, as all numbers that are computed.
private func rounded(_ value: Double) -> Double {
  let scaled = (value * 1e9).rounded()
  return scaled.isFinite ? scaled / 1e9 : value
}
