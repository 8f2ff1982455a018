internal import Model
public import Nutrition

extension Foods {
  /// The foods on the shelf that have calories and are not archived by hand, those with few calories first.
  public func onShelf() throws -> [ShelfFood] {
    var foods: [ShelfFood] = []
    try database.query(
      """
      SELECT id, name, brand, servingQuantity, servingUnit, calories, protein, carbs, fat, shelfFiber, shelfSodium
      FROM food INDEXED BY foodOnShelf WHERE onShelf AND archivedMs IS NULL AND calories > 0
      """
    ) { row in
      foods.append(
        ShelfFood(
          id: try row.identifier(0), name: row.text(1), brand: row.textIfPresent(2), servingQuantity: row.real(3),
          servingUnit: row.text(4),
          amounts: ShelfAmounts(
            calories: row.real(5), protein: row.realIfPresent(6), fiber: row.realIfPresent(9),
            carbs: row.realIfPresent(7), fat: row.realIfPresent(8), sodium: row.realIfPresent(10))))
    }
    return foods
  }

  /// Derives again what the index of the shelf holds of the nutrients, for nutrients that changed without their food.
  func deriveShelfNutrients() throws {
    var foods: [(key: Int64, fiber: Double?, sodium: Double?)] = []
    try database.query(
      """
      SELECT f.key, fiber.value, fiber.unit, sodium.value, sodium.unit FROM food AS f
        LEFT JOIN foodNutrient AS fiber ON fiber.food = f.key AND fiber.nutrient = 'fiber'
        LEFT JOIN foodNutrient AS sodium ON sodium.food = f.key AND sodium.nutrient = 'sodium'
      """
    ) { row in
      let (fiberUnit, sodiumUnit) = (row.text(2), row.text(4))
      let fiber = row.realIfPresent(1).flatMap { NutrientValue($0, fiberUnit).mass(in: .gram) }
      let sodium = row.realIfPresent(3).flatMap { NutrientValue($0, sodiumUnit).mass(in: .milligram) }
      foods.append((row.integer(0), fiber, sodium))
    }
    for food in foods {
      try database.run(
        """
        UPDATE food SET shelfFiber = ?2, shelfSodium = ?3
        WHERE key = ?1 AND (shelfFiber IS NOT ?2 OR shelfSodium IS NOT ?3)
        """, food.key, food.fiber, food.sodium)
    }
  }
}
