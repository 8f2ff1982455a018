import API
import Model
import Nutrition
import Store

extension FoodsCreate: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let draft = params.food
    let now = try context.clock().now
    return try locating("/food") {
      let copies = try context.foods.copies(draft.copiedFoodIds)
      let food = try draft.food(id: context.newIdentifier, now: now, copies: copies)
        .recomputed(stated: draft.statedMembers)
      return Result(food: try context.foods.insert(food, isSame: { draft.says(food, isSameAs: $0) }))
    }
  }
}

extension Foods {
  /// The foods that ingredients are copied from; those that do not exist are left out.
  func copies(_ ids: [Identifier]) throws -> [Identifier: Food] {
    var copies: [Identifier: Food] = [:]
    for id in ids where copies[id] == nil { copies[id] = try food(id) }
    return copies
  }
}

extension FoodDraft {
  /// Whether the food made from this draft is the stored one, apart from what the draft left to the server: a request that
  /// is sent again because its answer was lost comes at another time, and the food may have been used meanwhile.
  fileprivate func says(_ food: Food, isSameAs stored: Food) -> Bool {
    var food = food
    if createdAt == nil { food.createdAt = stored.createdAt }
    if lastUsedAt == nil { food.lastUsedAt = stored.lastUsedAt }
    if archivedAt == nil { food.archivedAt = stored.archivedAt }
    if onShelf == nil { food.onShelf = stored.onShelf }
    guard food.ingredients.count == stored.ingredients.count,
      food.calculatorIngredients.count == stored.calculatorIngredients.count
    else { return false }
    for (index, draft) in (ingredients ?? []).enumerated() where draft.id == nil {
      food.ingredients[index].id = stored.ingredients[index].id
    }
    for (index, draft) in (calculatorIngredients ?? []).enumerated() {
      let ingredient = stored.calculatorIngredients[index]
      if draft.id == nil { food.calculatorIngredients[index].id = ingredient.id }
      for (place, portion) in (draft.portions ?? []).enumerated() where portion.id == nil {
        guard place < ingredient.portions.count else { return false }
        food.calculatorIngredients[index].portions[place].id = ingredient.portions[place].id
      }
    }
    return food == stored
  }
}
