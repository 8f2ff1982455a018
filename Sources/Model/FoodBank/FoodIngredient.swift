/// A part of a composite food: a food as it was when it was added, and how much of it is used.
///
/// It is a copy. Changing or deleting the food it came from does not change the composite.
public struct FoodIngredient: Hashable, Codable, Sendable {
  /// The id of this ingredient, not of the food it was copied from.
  public var id: Identifier
  /// The name of the food, 1 to 500 characters.
  public var name: String
  /// The brand, at most 200 characters.
  public var brand: String?
  /// Kilocalories in `servingQuantity` × `servingUnit`, 0 to 1 000 000; absent for a calculator.
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
  /// The serving as the label words it, at most 200 characters.
  public var servingSize: String?
  /// The amount that the numbers are for, in `servingUnit`: greater than 0.
  public var servingQuantity: Double
  /// The unit of `servingQuantity`, 1 to 32 characters.
  public var servingUnit: String
  /// How many servings the package holds.
  public var servingsPerContainer: Double?
  /// Equal amounts of the food in different units, at most 64.
  public var servingMappings: [ServingMapping]
  /// How much is used, in `unit`: greater than 0.
  public var quantity: Double
  /// The unit of `quantity`, 1 to 32 characters.
  public var unit: String

  public init(
    id: Identifier, name: String, brand: String? = nil, calories: Double?, protein: Double? = nil,
    carbs: Double? = nil, fat: Double? = nil, nutrients: Nutrients = Nutrients(), serving: Serving? = nil,
    servingSize: String? = nil, servingQuantity: Double = 1, servingUnit: String = "serving",
    servingsPerContainer: Double? = nil, servingMappings: [ServingMapping] = [], quantity: Double, unit: String
  ) {
    self.id = id
    self.name = name
    self.brand = brand
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
    self.quantity = quantity
    self.unit = unit
  }
}

extension FoodIngredient {
  /// The ingredient that a food becomes: all of its stored amount, unless another is given.
  public init(_ food: Food, id: Identifier, quantity: Double? = nil, unit: String? = nil) {
    self.init(
      id: id, name: food.name, brand: food.brand, calories: food.calories, protein: food.protein, carbs: food.carbs,
      fat: food.fat, nutrients: food.nutrients, serving: food.serving, servingSize: food.servingSize,
      servingQuantity: food.servingQuantity, servingUnit: food.servingUnit,
      servingsPerContainer: food.servingsPerContainer, servingMappings: food.servingMappings,
      quantity: quantity ?? food.servingQuantity, unit: unit ?? food.servingUnit)
  }
}
