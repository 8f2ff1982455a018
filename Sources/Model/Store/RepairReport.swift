/// What a repair of the data file mended; every count is 0 when there was nothing to mend.
public struct RepairReport: Hashable, Codable, Sendable {
  /// Nutrients under another name than their id, which got their id.
  public var renamedNutrients: Int
  /// Nutrients that an entry held twice under two names, of which the one under its id was kept.
  public var mergedNutrients: Int
  /// Nutrients that belonged to no entry, which were removed.
  public var orphanedNutrients: Int
  /// Blank notes, which were removed.
  public var blankNotes: Int
  /// Whether the search index was out of step and was made anew.
  public var rebuiltSearchIndex: Bool

  public init(
    renamedNutrients: Int = 0, mergedNutrients: Int = 0, orphanedNutrients: Int = 0, blankNotes: Int = 0,
    rebuiltSearchIndex: Bool = false
  ) {
    self.renamedNutrients = renamedNutrients
    self.mergedNutrients = mergedNutrients
    self.orphanedNutrients = orphanedNutrients
    self.blankNotes = blankNotes
    self.rebuiltSearchIndex = rebuiltSearchIndex
  }
}
