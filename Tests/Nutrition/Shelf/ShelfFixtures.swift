import Model

@testable import Nutrition

/// The goals of all tests of the shelf.
let shelfGoals = ShelfGoals(calories: 2000, protein: 150, carbs: 200, fat: 65)

/// Six days at a steady 1800 kcal.
let steadyWeek: [Double?] = Array(repeating: 1800, count: 6)

/// What was eaten so far.
func eaten(
  _ calories: Double, _ protein: Double, _ fiber: Double, _ carbs: Double, _ fat: Double, _ sodium: Double
) -> ShelfAmounts {
  ShelfAmounts(calories: calories, protein: protein, fiber: fiber, carbs: carbs, fat: fat, sodium: sodium)
}

/// An invented food on the shelf, with a gram of carbs in ten kilocalories and a gram of fat in fifty, and at least one of
/// each.
func shelfFood(
  _ name: String, _ calories: Double, _ protein: Double?, _ fiber: Double?, _ sodium: Double?,
  quantity: Double = 1, unit: String = "serving", number: Int = 0
) throws -> ShelfFood {
  let digits = String(number)
  return ShelfFood(
    id: try Identifier(parsing: "5eed0000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits),
    name: name, brand: nil, servingQuantity: quantity, servingUnit: unit,
    amounts: ShelfAmounts(
      calories: calories, protein: protein, fiber: fiber, carbs: max(calories / 10, 1), fat: max(calories / 50, 1),
      sodium: sodium))
}

extension ShelfRecommender {
  init(_ preferences: ShelfPreferences = ShelfPreferences(), week: [Double?] = []) {
    self.init(goals: shelfGoals, preferences: preferences, week: week)
  }

  /// The foods that are recommended; empty when none is.
  func foods(_ foods: [ShelfFood], after current: ShelfAmounts) -> [ShelfRecommendation] {
    if case .foods(let recommendations) = recommend(from: foods, after: current) { recommendations } else { [] }
  }

  /// All portions of a food, whether a cap allows them or not.
  func portions(of food: ShelfFood, after current: ShelfAmounts) -> [JudgedPortion] {
    let rules = rules(for: [food])
    return ShelfPortion.multipliers.map { multiplier in
      let portion = ShelfPortion(food.amounts, multiplier: multiplier, after: current, rules: rules)
      return JudgedPortion(
        portion: portion, contributions: portion.contributions(rules), score: portion.score(rules))
    }
  }
}

/// A portion with what it is worth.
struct JudgedPortion {
  let portion: ShelfPortion
  let contributions: [ShelfContribution]
  let score: Double

  var portionCost: Double { portion.portionCost }

  func breaks(_ caps: [ShelfNutrient], goals: ShelfGoals) -> Bool { portion.breaks(caps, goals: goals) }
}

extension Double {
  /// To nine decimals, as the expected values are written.
  func isNear(_ other: Double) -> Bool { abs(self - other) < 6e-10 }
}
