/// What a scan proposes for something that a nutrition calculator offers. Nothing of it is stored until a person
/// accepts it.
public struct IngredientScanDraft: Hashable, Codable, Sendable {
  /// The ingredient with the portions that were found, as a calculator takes it. The name is the one that was asked
  /// for.
  public var ingredient: CalculatorIngredientDraft
  /// The portions that were found without calories, which a portion needs.
  public var incompletePortions: [IncompletePortion]
  /// How sure the model says it is, 0 to 1.
  ///
  /// - Minimum: 0
  /// - Maximum: 1
  public var confidence: Double?

  public init(
    ingredient: CalculatorIngredientDraft, incompletePortions: [IncompletePortion] = [], confidence: Double? = nil
  ) {
    self.ingredient = ingredient
    self.incompletePortions = incompletePortions
    self.confidence = confidence
  }
}

/// A portion whose calories are not known.
public struct IncompletePortion: Hashable, Codable, Sendable {
  /// What the portion is called, different from all others.
  public var label: String
  /// Grams; absent means unknown.
  public var protein: Double?
  /// Grams; absent means unknown.
  public var carbs: Double?
  /// Grams; absent means unknown.
  public var fat: Double?
  public var nutrients: StatedNutrients?
  /// What the macros make together, as `ScanDraft.suggestedCalories`.
  public var suggestedCalories: Double?

  public init(label: String) {
    self.label = label
  }
}
