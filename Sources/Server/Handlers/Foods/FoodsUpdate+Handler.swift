import API
import Model
import Nutrition
import Store

extension FoodsUpdate: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let food = try context.foods.existing(params.id)
    return try locating("/patch") {
      let copies = try context.foods.copies(try params.patch.copiedFoodIds)
      let changed = try params.patch.apply(to: food, id: context.newIdentifier, copies: copies)
        .recomputed(stated: params.patch.statedMembers)
      return Result(food: try context.foods.update(changed))
    }
  }
}
