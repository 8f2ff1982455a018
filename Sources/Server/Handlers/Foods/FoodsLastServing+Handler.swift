import API
import Model
import Nutrition
import Store

extension FoodsLastServing: ReadHandler {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    try LastServing(of: try context.foods.existing(params.id), in: context.entries)
  }
}

extension LastServing {
  /// The amount of the newest entry of a food, if it can be used for the food as it is now, or else the food's own.
  init(of food: Food, in entries: Entries) throws {
    // Only one entry counts, what the user did last; where none is linked, that of the name.
    let newest =
      try entries.newest(ofFood: food.id) ?? entries.newest(named: food.name, brand: food.brand)
    self =
      LastServing(newest, for: food)
      ?? LastServing(quantity: food.servingQuantity, unit: food.servingUnit, origin: .template)
  }

  private init?(_ entry: Entry?, for food: Food) {
    let converter = food.converter
    guard let entry, let quantity = entry.servingQuantity, quantity > 0,
      let unit = entry.servingUnit.map(converter.unit(named:)), converter.units.contains(unit)
    else { return nil }
    self.init(quantity: quantity, unit: unit, origin: .entry, entryId: entry.id)
  }
}
