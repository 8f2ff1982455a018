/// Something that a calculator offers, in one or more portions.
public struct CalculatorIngredient: Hashable, Codable, Sendable {
  public var id: Identifier
  /// The name, 1 to 500 characters.
  public var name: String
  /// A remark, at most 500 characters.
  public var note: String?
  /// The portions it comes in, at most 64, each with a label of its own.
  public var portions: [CalculatorPortion]

  public init(id: Identifier, name: String, note: String? = nil, portions: [CalculatorPortion] = []) {
    self.id = id
    self.name = name
    self.note = note
    self.portions = portions
  }
}

/// A portion of an ingredient and what is in it.
public struct CalculatorPortion: Hashable, Codable, Sendable {
  public var id: Identifier
  /// What the portion is called, such as `normal` or `extra`; 1 to 200 characters.
  public var label: String
  /// Kilocalories, 0 to 1 000 000.
  public var calories: Double
  /// Grams, 0 to 1 000 000; absent means unknown.
  public var protein: Double?
  /// Grams, 0 to 1 000 000; absent means unknown.
  public var carbs: Double?
  /// Grams, 0 to 1 000 000; absent means unknown.
  public var fat: Double?
  public var nutrients: Nutrients

  public init(
    id: Identifier, label: String, calories: Double, protein: Double? = nil, carbs: Double? = nil, fat: Double? = nil,
    nutrients: Nutrients = Nutrients()
  ) {
    self.id = id
    self.label = label
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.nutrients = nutrients
  }
}

/// A portion that was chosen, and how many of it.
public struct CalculatorSelection: Hashable, Codable, Sendable {
  public var ingredientId: Identifier
  public var portionId: Identifier
  /// How many portions, 0.25 to 20.
  ///
  /// - Minimum: 0.25
  /// - Maximum: 20
  public var quantity: Double

  public init(ingredientId: Identifier, portionId: Identifier, quantity: Double = 1) {
    self.ingredientId = ingredientId
    self.portionId = portionId
    self.quantity = quantity
  }
}

/// A choice of portions that the user wants to have again.
///
/// It remembers the choice, not the numbers: using it again takes the portions as they are then.
public struct SavedBuild: Hashable, Codable, Sendable {
  public var id: Identifier
  /// The name, 1 to 500 characters.
  public var name: String
  public var selections: [CalculatorSelection]
  /// The choice as text, for example `2x Rice (normal), Beans (extra)`.
  public var summary: String
  public var lastUsedAt: Instant

  public init(
    id: Identifier, name: String, selections: [CalculatorSelection], summary: String, lastUsedAt: Instant
  ) {
    self.id = id
    self.name = name
    self.selections = selections
    self.summary = summary
    self.lastUsedAt = lastUsedAt
  }
}
