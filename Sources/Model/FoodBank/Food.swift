/// A food that is kept in the Food Bank to be logged again.
///
/// The numbers are for `servingQuantity` × `servingUnit`. What nobody stated is absent, which is not zero. Changing a food
/// changes what is logged from it later, never an entry of the journal.
public struct Food: Hashable, Codable, Sendable {
  public var id: Identifier
  public var kind: FoodKind
  /// The name, 1 to 500 characters.
  public var name: String
  /// The brand, at most 200 characters.
  public var brand: String?
  /// The code of the packaged product, in its normal form.
  public var barcode: ProductCode?
  /// An emoji that stands for the food, at most 16 characters.
  public var emoji: String?
  /// Kilocalories, 0 to 1 000 000. Absent for a calculator only.
  public var calories: Double?
  /// Grams, 0 to 1 000 000.
  public var protein: Double?
  /// Grams, 0 to 1 000 000.
  public var carbs: Double?
  /// Grams, 0 to 1 000 000.
  public var fat: Double?
  public var nutrients: Nutrients
  /// What the amount that the numbers are for weighs or measures.
  public var serving: Serving?
  /// The serving as the label words it, for example `2 cookies (30 g)`; at most 200 characters.
  public var servingSize: String?
  /// The amount that the numbers are for, in `servingUnit`: greater than 0.
  public var servingQuantity: Double
  /// The unit of `servingQuantity`, 1 to 32 characters.
  public var servingUnit: String
  /// How many servings the package holds.
  public var servingsPerContainer: Double?
  /// Equal amounts of this food in different units, at most 64.
  public var servingMappings: [ServingMapping]
  /// How the food came into the Food Bank.
  public var source: Source
  public var createdAt: Instant
  /// When it was last logged, or restored from the archive.
  public var lastUsedAt: Instant
  /// When it was put into the archive by hand.
  public var archivedAt: Instant?
  /// Whether it is at home, on the shelf.
  public var onShelf: Bool
  /// What a composite is made of; empty for the other kinds.
  public var ingredients: [FoodIngredient]
  /// What a calculator offers; empty for the other kinds.
  public var calculatorIngredients: [CalculatorIngredient]
  /// The builds of a calculator that were remembered; empty for the other kinds.
  public var builds: [SavedBuild]
  /// The entry that the food was made from.
  public var sourceEntryId: Identifier?

  public init(
    id: Identifier, kind: FoodKind = .single, name: String, brand: String? = nil,
    barcode: ProductCode? = nil, emoji: String? = nil, calories: Double?, protein: Double? = nil, carbs: Double? = nil,
    fat: Double? = nil,
    nutrients: Nutrients = Nutrients(), serving: Serving? = nil, servingSize: String? = nil,
    servingQuantity: Double = 1, servingUnit: String = "serving", servingsPerContainer: Double? = nil,
    servingMappings: [ServingMapping] = [], source: Source = .manual, createdAt: Instant, lastUsedAt: Instant? = nil,
    archivedAt: Instant? = nil, onShelf: Bool = false, ingredients: [FoodIngredient] = [],
    calculatorIngredients: [CalculatorIngredient] = [], builds: [SavedBuild] = [], sourceEntryId: Identifier? = nil
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
    self.nutrients = nutrients
    self.serving = serving
    self.servingSize = servingSize
    self.servingQuantity = servingQuantity
    self.servingUnit = servingUnit
    self.servingsPerContainer = servingsPerContainer
    self.servingMappings = servingMappings
    self.source = source
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt ?? createdAt
    self.archivedAt = archivedAt
    self.onShelf = onShelf
    self.ingredients = ingredients
    self.calculatorIngredients = calculatorIngredients
    self.builds = builds
    self.sourceEntryId = sourceEntryId
  }
}
