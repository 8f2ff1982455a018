/// What an amount of a product has in it, as the package states it. What it does not state is absent, which is not zero.
public struct ProductFacts: Hashable, Codable, Sendable {
  /// The amount that the numbers are for.
  public var basis: ProductBasis
  /// Whether the numbers are of the product as it is prepared, not as it is sold.
  public var prepared: Bool
  /// Kilocalories; computed from kilojoules where only those are stated.
  public var calories: Double?
  /// Grams.
  public var protein: Double?
  /// Grams.
  public var carbs: Double?
  /// Grams.
  public var fat: Double?
  public var nutrients: Nutrients

  public init(
    basis: ProductBasis, prepared: Bool = false, calories: Double? = nil, protein: Double? = nil, carbs: Double? = nil,
    fat: Double? = nil, nutrients: Nutrients = Nutrients()
  ) {
    self.basis = basis
    self.prepared = prepared
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.nutrients = nutrients
  }
}
