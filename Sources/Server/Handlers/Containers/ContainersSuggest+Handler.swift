import API
import Model
import Nutrition
import Store

extension ContainersSuggest: ReadHandler {
  private static let limits = 1...1000
  private static let defaultLimit = 100
  private static let recentLimit = 8

  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    switch (params.foodId, params.containerId) {
    case (_?, _?):
      throw Failure(
        .invalidValue, "`foodId` and `containerId` cannot both be given.", path: "/containerId",
        hint: "Give one of them.")
    case (let id?, nil):
      guard let food = try context.foods.food(id) else { throw Failure.noFood(id, path: "/foodId") }
      return try prefill(food, path: "/foodId", context)
    case (nil, let id?): return try prefill(try food(ofContainer: id, context), path: "/containerId", context)
    case (nil, nil): return try list(params, context)
    }
  }

  private static func list(_ params: Params, _ context: ReadContext) throws -> Result {
    let limit = params.limit ?? defaultLimit
    guard limits.contains(limit) else {
      throw Failure(
        .invalidValue, "The limit is between \(limits.lowerBound) and \(limits.upperBound).", path: "/limit")
    }
    let query = params.query?.trimmed() ?? ""
    let foods = try context.containers.foods(named: query, limit: limit)
    let recent = query.isEmpty ? try context.containers.recentFoods(limit: recentLimit) : []
    return Result(recent: recent, foods: foods, total: try context.containers.foodCount(named: query))
  }

  private static func food(ofContainer id: Identifier, _ context: ReadContext) throws -> Food {
    guard let container = try context.containers.container(id) else {
      throw Failure.noContainer(id, path: "/containerId")
    }
    guard let food = try container.foodId.flatMap(context.foods.food) else {
      throw Failure(
        .notFound, "The food of the container of “\(container.foodName)” is not in the Food Bank any more.",
        path: "/containerId", hint: "Create the food again, or start from another one.")
    }
    return food
  }

  private static func prefill(_ food: Food, path: String, _ context: ReadContext) throws -> Result {
    guard food.calories != nil else {
      throw Failure(.invalidValue, "“\(food.name)” has no calories to weigh.", path: path)
    }
    let tracked = try context.containers.hasAny(ofFood: food.id)
    let prefill = ContainerPrefill(
      food: ContainerFood(
        id: food.id, name: food.name, brand: food.brand, emoji: food.emoji, tracked: tracked),
      startWeight: try context.containers.newestFinalWeight(ofFood: food.id), gramsPerServing: food.storedGrams,
      servingQuantity: food.servingQuantity, servingUnit: food.servingUnit)
    return Result(recent: [], foods: [], total: 0, prefill: prefill)
  }
}
