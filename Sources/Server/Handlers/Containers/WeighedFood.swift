import Model
import Nutrition
import Store

/// A food on the scales and how many grams its numbers are for.
struct WeighedFood {
  let food: Food
  let gramsPerServing: Double

  /// - Throws: `Failure` of kind `notFound` for a food that does not exist, `invalidValue` for one without numbers, and
  ///   `noConversion` when neither the request nor the food says what it weighs.
  init(_ id: Identifier, gramsPerServing stated: Quantity?, _ context: WriteContext) throws {
    guard let food = try context.foods.food(id) else { throw Failure.noFood(id, path: "/foodId") }
    guard food.calories != nil else {
      throw Failure(
        .invalidValue, "“\(food.name)” has no calories to weigh.", path: "/foodId",
        hint: "Weigh the foods that it is made of.")
    }
    guard let grams = stated?.value ?? food.storedGrams else {
      throw Failure(
        .noConversion,
        "“\(food.name)” does not say how many grams \(Limits.shown(food.servingQuantity)) \(food.servingUnit) weigh.",
        path: "/gramsPerServing", hint: "Give gramsPerServing; the food will remember it.")
    }
    if let problem = Limits.problem(ofPositive: grams) {
      throw Failure(.invalidValue, problem, path: "/gramsPerServing")
    }
    self.food = food
    gramsPerServing = grams
  }

  /// Lets a food that could not say what it weighs remember it.
  func remember(_ context: WriteContext) throws {
    try context.foods.update(food.learning(storedGrams: gramsPerServing))
  }
}
