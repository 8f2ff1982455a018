import API
import Model
import Nutrition
import Store

extension ContainersLogWeighed: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let place = WeighedEntry(
      id: params.entryId, day: params.day, meal: params.meal, timestamp: params.timestamp)
    let grams = try params.weighedGrams()
    if let stored = try place.stored(grams: grams, foodId: params.foodId, context) { return Result(entry: stored) }
    let weighed = try WeighedFood(params.foodId, gramsPerServing: params.gramsPerServing, context)
    try weighed.remember(context)
    let food = weighed.food.learning(storedGrams: weighed.gramsPerServing)
    guard let draft = food.weighedDraft(grams: grams, gramsPerServing: weighed.gramsPerServing) else {
      throw Failure.noFood(params.foodId, path: "/foodId")
    }
    return Result(entry: try place.log(draft, path: "/loadedWeight", context))
  }
}

extension ContainersLogWeighed.Params {
  /// The grams without the package.
  fileprivate func weighedGrams() throws -> Double {
    for (weight, path) in [(loadedWeight, "/loadedWeight"), (emptyWeight, "/emptyWeight")] {
      if let problem = Limits.problem(ofPositive: weight.value) { throw Failure(.invalidValue, problem, path: path) }
    }
    guard loadedWeight.value > emptyWeight.value else {
      throw Failure(
        .invalidValue,
        "The empty package weighs \(Limits.shown(emptyWeight.value)) g, not less than the "
          + "\(Limits.shown(loadedWeight.value)) g with the food.", path: "/emptyWeight")
    }
    return Nutrition.weighedGrams(loaded: loadedWeight.value, empty: emptyWeight.value)
  }
}
