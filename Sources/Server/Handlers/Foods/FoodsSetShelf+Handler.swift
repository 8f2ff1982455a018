import API
import Model
import Store

extension FoodsSetShelf: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    var food = try context.foods.existing(params.id)
    food.onShelf = params.onShelf
    return Result(food: try context.foods.update(food))
  }
}
