internal import Model

/// The columns of the table `entry`, in the order of the schema.
enum EntryColumn {
  static let key: Int32 = 0
  static let id: Int32 = 1
  static let day: Int32 = 2
  static let instantMs: Int32 = 3
  static let offsetMinutes: Int32 = 4
  static let name: Int32 = 5
  static let brand: Int32 = 6
  static let meal: Int32 = 7
  static let source: Int32 = 8
  static let calories: Int32 = 9
  static let protein: Int32 = 10
  static let carbs: Int32 = 11
  static let fat: Int32 = 12
  static let servingGrams: Int32 = 13
  static let servingMilliliters: Int32 = 14
  static let servingSize: Int32 = 15
  static let servingQuantity: Int32 = 16
  static let servingUnit: Int32 = 17
  static let servingsPerContainer: Int32 = 18
  static let servingCount: Int32 = 19
  static let servingMappings: Int32 = 20
  static let foodId: Int32 = 21
  static let confidence: Int32 = 22
  static let scanDurationMs: Int32 = 23
  static let selectionSummary: Int32 = 24
  static let barcode: Int32 = 25
}

extension Entry {
  /// The entry of a row of `SELECT * FROM entry`, without its nutrients.
  init(_ row: borrowing Row) throws {
    try self.init(
      id: try row.identifier(EntryColumn.id), day: try row.day(EntryColumn.day),
      timestamp: Instant(
        milliseconds: row.integer(EntryColumn.instantMs),
        offsetMinutes: Int(row.integer(EntryColumn.offsetMinutes))),
      name: row.text(EntryColumn.name), brand: row.textIfPresent(EntryColumn.brand),
      barcode: row.productCodeIfPresent(EntryColumn.barcode), meal: try row.word(EntryColumn.meal),
      source: Source(rawValue: row.text(EntryColumn.source)), calories: row.number(EntryColumn.calories),
      protein: row.numberIfPresent(EntryColumn.protein),
      carbs: row.numberIfPresent(EntryColumn.carbs), fat: row.numberIfPresent(EntryColumn.fat),
      serving: Serving(
        grams: row.numberIfPresent(EntryColumn.servingGrams),
        milliliters: row.numberIfPresent(EntryColumn.servingMilliliters)
      ),
      servingSize: row.textIfPresent(EntryColumn.servingSize),
      servingQuantity: row.numberIfPresent(EntryColumn.servingQuantity),
      servingUnit: row.textIfPresent(EntryColumn.servingUnit),
      servingsPerContainer: row.numberIfPresent(EntryColumn.servingsPerContainer),
      servingCount: row.numberIfPresent(EntryColumn.servingCount),
      servingMappings: try row.textIfPresent(EntryColumn.servingMappings).map { try StoredJSON.decode($0) } ?? [],
      foodId: try row.isNull(EntryColumn.foodId) ? nil : row.identifier(EntryColumn.foodId),
      confidence: row.numberIfPresent(EntryColumn.confidence),
      scanDurationMs: row.integerIfPresent(EntryColumn.scanDurationMs).map(Int.init),
      selectionSummary: row.textIfPresent(EntryColumn.selectionSummary))
  }
}

extension Row {
  /// A code that was in its normal form when it was stored.
  func productCodeIfPresent(_ column: Int32) -> ProductCode? {
    textIfPresent(column).map { ProductCode(stored: $0) }
  }
}

extension Serving {
  init?(grams: Double?, milliliters: Double?) {
    switch (grams, milliliters) {
    case (let grams?, let milliliters?): self = .both(grams: grams, ml: milliliters)
    case (let grams?, nil): self = .mass(grams: grams)
    case (nil, let milliliters?): self = .volume(ml: milliliters)
    case (nil, nil): return nil
    }
  }
}
