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
}
