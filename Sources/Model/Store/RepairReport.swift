/// What a repair of the data file mended. All counts are 0 when there was nothing to mend.
public struct RepairReport: Hashable, Codable, Sendable {
  /// Nutrients that were stored under another name of a known nutrient and now have its id.
  public var renamedNutrients: Int
  /// Nutrients that were dropped because the entry states the same nutrient under its id as well.
  public var mergedNutrients: Int
  /// Nutrients that were dropped because their entry does not exist.
  public var orphanedNutrients: Int
  /// Blank notes that were dropped.
  public var blankNotes: Int
  /// Full-text indexes that were out of step and were built again.
  public var rebuiltIndexes: Int
  /// Entries without a food that now point at the food of their name and brand.
  public var relinkedEntries: Int

  public init(
    renamedNutrients: Int = 0, mergedNutrients: Int = 0, orphanedNutrients: Int = 0, blankNotes: Int = 0,
    rebuiltIndexes: Int = 0, relinkedEntries: Int = 0
  ) {
    self.renamedNutrients = renamedNutrients
    self.mergedNutrients = mergedNutrients
    self.orphanedNutrients = orphanedNutrients
    self.blankNotes = blankNotes
    self.rebuiltIndexes = rebuiltIndexes
    self.relinkedEntries = relinkedEntries
  }
}
