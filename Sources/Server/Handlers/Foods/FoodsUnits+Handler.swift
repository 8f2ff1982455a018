import API
import Model
import Nutrition
import Store

extension FoodsUnits: ReadHandler {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    Result(units: try context.foods.existing(params.id).converter.offeredUnits())
  }
}
