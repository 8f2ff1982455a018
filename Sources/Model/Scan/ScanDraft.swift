/// What a scan proposes. Nothing of it is stored until a person accepts it.
public struct ScanDraft: Hashable, Codable, Sendable {
  /// What `journal/log` takes as it is. Absent when the calories are not known: an entry needs them.
  public var entry: EntryDraft?
  /// What `foods/create` takes as it is, for the same amount. Without calories it needs them first.
  public var food: FoodDraft
  /// Where the numbers come from. Every nutrient states it too.
  public var origin: ScanOrigin
  /// How sure the model says it is, 0 to 1.
  ///
  /// - Minimum: 0
  /// - Maximum: 1
  public var confidence: Double?
  /// When the calories are not known: what 4 kcal for a gram of protein and of carbohydrates and 9 kcal for a gram of
  /// fat make together, which a person may accept. Absent unless all three are known.
  public var suggestedCalories: Double?

  public init(
    entry: EntryDraft?, food: FoodDraft, origin: ScanOrigin, confidence: Double? = nil, suggestedCalories: Double? = nil
  ) {
    self.entry = entry
    self.food = food
    self.origin = origin
    self.confidence = confidence
    self.suggestedCalories = suggestedCalories
  }
}
