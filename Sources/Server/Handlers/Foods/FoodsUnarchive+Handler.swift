import API
import Model
import Store

extension FoodsUnarchive: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let food = try context.foods.existing(params.id)
    try context.foods.refreshUsage(food.id, now: try context.clock().now)
    return Result(food: try context.foods.existing(food.id))
  }
}
