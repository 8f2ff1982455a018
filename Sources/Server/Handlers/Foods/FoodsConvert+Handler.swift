import API
import Model
import Nutrition
import Store

extension FoodsConvert: ReadHandler {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let food = try context.foods.existing(params.id)
    let converter = food.converter
    let quantity: Double
    do throws(Failure) {
      quantity = try converter.convert(
        params.quantity.value, from: params.from ?? converter.unit, to: params.to)
    } catch {
      throw error.path == nil ? error.under("/to") : error
    }
    return Result(quantity: quantity, unit: converter.unit(named: params.to))
  }
}
