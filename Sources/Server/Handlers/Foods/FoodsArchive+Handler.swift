import API
import Model
import Store

extension FoodsArchive: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    var food = try context.foods.existing(params.id)
    if food.archivedAt == nil { food.archivedAt = try context.clock().now }
    return Result(food: try context.foods.update(food))
  }
}
