internal import Model

/// The columns of the table `food`, in the order of the schema.
enum FoodColumn {
  static let key: Int32 = 0
  static let id: Int32 = 1
  static let kind: Int32 = 2
  static let name: Int32 = 3
  static let brand: Int32 = 4
  static let emoji: Int32 = 5
  static let calories: Int32 = 6
  static let protein: Int32 = 7
  static let carbs: Int32 = 8
  static let fat: Int32 = 9
  static let servingGrams: Int32 = 10
  static let servingMilliliters: Int32 = 11
  static let servingSize: Int32 = 12
  static let servingQuantity: Int32 = 13
  static let servingUnit: Int32 = 14
  static let servingsPerContainer: Int32 = 15
  static let servingMappings: Int32 = 16
  static let source: Int32 = 17
  static let createdMs: Int32 = 18
  static let lastUsedMs: Int32 = 20
  static let archivedMs: Int32 = 22
  static let onShelf: Int32 = 24
  static let ingredients: Int32 = 25
  static let calculatorIngredients: Int32 = 26
  static let builds: Int32 = 27
  static let sourceEntryId: Int32 = 28
  static let barcode: Int32 = 35
}

extension Food {
  /// The food of a row of `SELECT * FROM food`, without its nutrients.
  init(_ row: borrowing Row) throws {
    try self.init(
      id: try row.identifier(FoodColumn.id), kind: try row.word(FoodColumn.kind), name: row.text(FoodColumn.name),
      brand: row.textIfPresent(FoodColumn.brand), barcode: row.productCodeIfPresent(FoodColumn.barcode),
      emoji: row.textIfPresent(FoodColumn.emoji),
      calories: row.numberIfPresent(FoodColumn.calories), protein: row.numberIfPresent(FoodColumn.protein),
      carbs: row.numberIfPresent(FoodColumn.carbs), fat: row.numberIfPresent(FoodColumn.fat),
      serving: Serving(
        grams: row.numberIfPresent(FoodColumn.servingGrams),
        milliliters: row.numberIfPresent(FoodColumn.servingMilliliters)),
      servingSize: row.textIfPresent(FoodColumn.servingSize),
      servingQuantity: row.number(FoodColumn.servingQuantity), servingUnit: row.text(FoodColumn.servingUnit),
      servingsPerContainer: row.numberIfPresent(FoodColumn.servingsPerContainer),
      servingMappings: try row.list(FoodColumn.servingMappings), source: Source(rawValue: row.text(FoodColumn.source)),
      createdAt: row.instant(FoodColumn.createdMs), lastUsedAt: row.instant(FoodColumn.lastUsedMs),
      archivedAt: row.instantIfPresent(FoodColumn.archivedMs), onShelf: row.integer(FoodColumn.onShelf) != 0,
      ingredients: try row.list(FoodColumn.ingredients),
      calculatorIngredients: try row.list(FoodColumn.calculatorIngredients), builds: try row.list(FoodColumn.builds),
      sourceEntryId: try row.isNull(FoodColumn.sourceEntryId) ? nil : row.identifier(FoodColumn.sourceEntryId))
  }
}

extension Row {
  /// An instant stored as milliseconds in this column and minutes of offset in the next.
  func instant(_ column: Int32) -> Instant {
    Instant(milliseconds: integer(column), offsetMinutes: Int(clamping: integer(column + 1)))
  }

  func instantIfPresent(_ column: Int32) -> Instant? {
    isNull(column) ? nil : instant(column)
  }

  /// A list stored as JSON; NULL is an empty list.
  func list<Element: Decodable>(_ column: Int32) throws -> [Element] {
    try textIfPresent(column).map { try StoredJSON.decode($0) } ?? []
  }
}

extension StoredJSON {
  /// The text of a list; NULL for an empty one.
  static func list(_ elements: [some Encodable]) throws -> String? {
    elements.isEmpty ? nil : try encode(elements)
  }
}
