/// A food as a row of a list shows it. `foods/get` gives all of it.
public struct FoodSummary: Hashable, Codable, Sendable {
  public var id: Identifier
  public var kind: FoodKind
  public var name: String
  public var brand: String?
  /// The code of the packaged product, in its normal form.
  public var barcode: ProductCode?
  /// An emoji that stands for the food.
  public var emoji: String?
  /// Kilocalories in `servingQuantity` × `servingUnit`; absent for a calculator.
  public var calories: Double?
  /// Grams; absent means unknown.
  public var protein: Double?
  /// Grams; absent means unknown.
  public var carbs: Double?
  /// Grams; absent means unknown.
  public var fat: Double?
  /// The amount that the numbers are for, in `servingUnit`.
  public var servingQuantity: Double
  public var servingUnit: String
  /// The serving as the label words it.
  public var servingSize: String?
  /// How the food came into the Food Bank.
  public var source: Source
  public var createdAt: Instant
  /// When it was last logged, or restored from the archive.
  public var lastUsedAt: Instant
  /// Whether it is at home, on the shelf.
  public var onShelf: Bool
  /// Why it is in the archive; absent for an active food.
  public var archived: ArchiveReason?

  public init(
    id: Identifier, kind: FoodKind, name: String, brand: String? = nil, barcode: ProductCode? = nil,
    emoji: String? = nil, calories: Double? = nil, protein: Double? = nil, carbs: Double? = nil, fat: Double? = nil,
    servingQuantity: Double, servingUnit: String,
    servingSize: String? = nil, source: Source, createdAt: Instant, lastUsedAt: Instant, onShelf: Bool,
    archived: ArchiveReason? = nil
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.brand = brand
    self.barcode = barcode
    self.emoji = emoji
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.servingQuantity = servingQuantity
    self.servingUnit = servingUnit
    self.servingSize = servingSize
    self.source = source
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.onShelf = onShelf
    self.archived = archived
  }
}
