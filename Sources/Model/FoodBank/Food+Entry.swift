extension Food {
  /// The food that keeps an entry: with the numbers and the amount as they were logged.
  public init(keeping entry: Entry, id: Identifier, now: Instant) {
    let unit = entry.servingUnit?.trimmed() ?? ""
    let quantity = entry.servingQuantity ?? 0
    let isMeasured = quantity > 0 && !unit.isEmpty
    self.init(
      id: id, name: entry.name, brand: entry.brand, barcode: entry.barcode, calories: entry.calories,
      protein: entry.protein, carbs: entry.carbs, fat: entry.fat, nutrients: entry.nutrients, serving: entry.serving,
      servingSize: entry.servingSize, servingQuantity: isMeasured ? quantity : 1,
      servingUnit: isMeasured ? unit : "serving", servingsPerContainer: entry.servingsPerContainer,
      servingMappings: entry.servingMappings, source: entry.source, createdAt: now, sourceEntryId: entry.id)
  }
}
