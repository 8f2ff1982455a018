public import Model
public import Nutrition

extension Foods {
  /// The foods on the shelf that have calories and are not archived by hand, in no order.
  public func onShelf() throws -> [ShelfFood] {
    var foods: [ShelfFood] = []
    try database.query(
      """
      SELECT f.id, f.name, f.brand, f.servingQuantity, f.servingUnit, f.calories, f.protein, f.carbs, f.fat,
        fiber.value, fiber.unit, sodium.value, sodium.unit
      FROM food AS f INDEXED BY foodOnShelf
        LEFT JOIN foodNutrient AS fiber ON fiber.food = f.key AND fiber.nutrient = 'fiber'
        LEFT JOIN foodNutrient AS sodium ON sodium.food = f.key AND sodium.nutrient = 'sodium'
      WHERE f.onShelf AND f.archivedMs IS NULL AND f.calories > 0
      """
    ) { row in
      foods.append(
        ShelfFood(
          id: try row.identifier(0), name: row.text(1), brand: row.textIfPresent(2), servingQuantity: row.real(3),
          servingUnit: row.text(4),
          amounts: ShelfAmounts(
            calories: row.real(5), protein: row.realIfPresent(6), carbs: row.realIfPresent(7),
            fat: row.realIfPresent(8), fiber: row.amountIfPresent(9), sodium: row.amountIfPresent(11))))
    }
    return foods
  }
}

extension Row {
  /// Reads the columns (value, unit) of a nutrient.
  fileprivate func amountIfPresent(_ column: Int32) -> NutrientValue? {
    realIfPresent(column).map { NutrientValue($0, text(column + 1)) }
  }
}
