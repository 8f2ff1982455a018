extension Food {
  enum CodingKeys: CodingKey {
    case id, kind, name, brand, barcode, emoji, calories, protein, carbs, fat, nutrients, serving, servingSize,
      servingQuantity,
      servingUnit, servingsPerContainer, servingMappings, source, createdAt, lastUsedAt, archivedAt, onShelf,
      ingredients, calculatorIngredients, builds, sourceEntryId
  }

  /// Reads a food; what has a value of its own when nobody gives one may be absent.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let createdAt = try members.decode(Instant.self, forKey: .createdAt)
    self.init(
      id: try members.decode(Identifier.self, forKey: .id),
      kind: try members.decodeIfPresent(FoodKind.self, forKey: .kind) ?? .single,
      name: try members.decode(String.self, forKey: .name),
      calories: try members.decodeIfPresent(Double.self, forKey: .calories), createdAt: createdAt)
    brand = try members.decodeIfPresent(String.self, forKey: .brand)
    barcode = try members.decodeIfPresent(ProductCode.self, forKey: .barcode)
    emoji = try members.decodeIfPresent(String.self, forKey: .emoji)
    protein = try members.decodeIfPresent(Double.self, forKey: .protein)
    carbs = try members.decodeIfPresent(Double.self, forKey: .carbs)
    fat = try members.decodeIfPresent(Double.self, forKey: .fat)
    nutrients = try members.decodeIfPresent(Nutrients.self, forKey: .nutrients) ?? nutrients
    serving = try members.decodeIfPresent(Serving.self, forKey: .serving)
    servingSize = try members.decodeIfPresent(String.self, forKey: .servingSize)
    servingQuantity = try members.decodeIfPresent(Double.self, forKey: .servingQuantity) ?? servingQuantity
    servingUnit = try members.decodeIfPresent(String.self, forKey: .servingUnit) ?? servingUnit
    servingsPerContainer = try members.decodeIfPresent(Double.self, forKey: .servingsPerContainer)
    servingMappings = try members.decodeIfPresent([ServingMapping].self, forKey: .servingMappings) ?? []
    source = try members.decodeIfPresent(Source.self, forKey: .source) ?? source
    lastUsedAt = try members.decodeIfPresent(Instant.self, forKey: .lastUsedAt) ?? createdAt
    archivedAt = try members.decodeIfPresent(Instant.self, forKey: .archivedAt)
    onShelf = try members.decodeIfPresent(Bool.self, forKey: .onShelf) ?? false
    ingredients = try members.decodeIfPresent([FoodIngredient].self, forKey: .ingredients) ?? []
    calculatorIngredients =
      try members.decodeIfPresent([CalculatorIngredient].self, forKey: .calculatorIngredients) ?? []
    builds = try members.decodeIfPresent([SavedBuild].self, forKey: .builds) ?? []
    sourceEntryId = try members.decodeIfPresent(Identifier.self, forKey: .sourceEntryId)
  }
}
