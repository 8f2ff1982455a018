import API
import Model
import Store

extension FoodsDelete: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let food = try context.foods.existing(params.id)
    try context.foods.delete(food.id)
    return Result(food: food)
  }
}
