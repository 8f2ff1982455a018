import API
import Model
import Store

extension FoodsGet: ReadHandler {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let food = try context.foods.existing(params.id)
    return Result(food: food, archived: ArchiveCutoff(try context.clock()).reason(for: food))
  }
}
