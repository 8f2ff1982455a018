/// A food as a caller gives it: what is left out is filled in by the server or stays unknown.
public struct FoodDraft: Hashable, Codable, Sendable {
  /// The id of the new food; the server chooses one if absent.
  public var id: Identifier?
  /// Absent means `composite` when there are ingredients, `calculator` when there are calculator ingredients, else `single`.
  public var kind: FoodKind?
  /// The name, 1 to 500 characters; white space around it is dropped.
  ///
  /// - Minimum length: 1
  /// - Maximum length: 500
  public var name: String
  /// The brand, at most 200 characters; white space around it is dropped, and a blank brand is no brand.
  ///
  /// - Maximum length: 200
  public var brand: String?
  /// The code of the packaged product, in any of the forms that `barcode/normalize` reads.
  public var barcode: ProductCode?
  /// An emoji that stands for the food, at most 16 characters.
  ///
  /// - Maximum length: 16
  public var emoji: String?
  /// Kilocalories, 0 to 1 000 000. A single food needs them; those of the other kinds are computed and left out.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var calories: Double?
  /// Grams, 0 to 1 000 000; absent means unknown.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var protein: Double?
  /// Grams, 0 to 1 000 000; absent means unknown.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var carbs: Double?
  /// Grams, 0 to 1 000 000; absent means unknown.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var fat: Double?
  /// At most 256 nutrients.
  public var nutrients: StatedNutrients?
  /// What the amount that the numbers are for weighs or measures; of a composite, what one portion does.
  public var serving: Serving?
  /// The serving as the label words it, for example `2 cookies (30 g)`; at most 200 characters.
  ///
  /// - Maximum length: 200
  public var servingSize: String?
  /// The amount that the numbers are for, in `servingUnit`: greater than 0; absent means 1.
  public var servingQuantity: Quantity?
  /// The unit of `servingQuantity`, 1 to 32 characters; absent means `serving`.
  ///
  /// - Minimum length: 1
  /// - Maximum length: 32
  public var servingUnit: String?
  /// How many servings the package holds.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var servingsPerContainer: Double?
  /// Equal amounts of this food in different units, at most 64. Of several with the same unit to start from, the last one
  /// counts.
  ///
  /// - Maximum items: 64
  public var servingMappings: [ServingMapping]?
  /// How the food came into the Food Bank; absent means `manual`.
  public var source: Source?
  /// When it was created; absent means now.
  public var createdAt: Instant?
  /// When it was last used; absent means when it was created.
  public var lastUsedAt: Instant?
  /// When it was put into the archive by hand; absent means it is not.
  public var archivedAt: Instant?
  /// Whether it is at home, on the shelf; absent means it is not.
  public var onShelf: Bool?
  /// What a composite is made of, at least 1 and at most 200.
  ///
  /// - Maximum items: 200
  public var ingredients: [IngredientDraft]?
  /// What a calculator offers, at most 200.
  ///
  /// - Maximum items: 200
  public var calculatorIngredients: [CalculatorIngredientDraft]?
  /// The builds of a calculator that were remembered, at most 200.
  ///
  /// - Maximum items: 200
  public var builds: [SavedBuild]?
  /// The entry that the food was made from.
  public var sourceEntryId: Identifier?

  public init(name: String, calories: Double? = nil) {
    self.name = name
    self.calories = calories
  }
}

extension FoodDraft {
  /// The foods that the ingredients are copied from.
  public var copiedFoodIds: [Identifier] { ingredients?.compactMap(\.foodId) ?? [] }

  /// The food that the draft becomes, checked by its rules. What follows from its parts is not yet computed.
  ///
  /// - Parameters:
  ///   - newId: makes the ids that the draft leaves out.
  ///   - copies: the foods that the ingredients are copied from.
  /// - Throws: `Failure` of kind `notFound` for an ingredient whose food is not among the copies, or `invalidValue`; the
  ///   path points at the member of the draft that is to blame.
  public func food(
    id newId: () -> Identifier, now: Instant, copies: [Identifier: Food] = [:]
  ) throws(Failure) -> Food {
    try Rule.count(ingredients?.count ?? 0, of: "ingredients", upTo: Limits.ingredients, "/ingredients")
    var food = Food(
      id: id ?? newId(), kind: kind ?? impliedKind, name: name, brand: brand, barcode: barcode, emoji: emoji,
      calories: calories, protein: protein, carbs: carbs, fat: fat, nutrients: nutrients?.nutrients ?? Nutrients(),
      serving: serving,
      servingSize: servingSize, servingQuantity: servingQuantity?.value ?? 1, servingUnit: servingUnit ?? "serving",
      servingsPerContainer: servingsPerContainer, servingMappings: servingMappings ?? [], source: source ?? .manual,
      createdAt: createdAt ?? now, lastUsedAt: lastUsedAt, archivedAt: archivedAt, onShelf: onShelf ?? false,
      builds: builds ?? [], sourceEntryId: sourceEntryId)
    food.ingredients = try (ingredients ?? []).resolved(id: newId, copies: copies)
    food.calculatorIngredients = (calculatorIngredients ?? []).map { $0.ingredient(id: newId) }
    // Before anything is dropped or merged, so that every path is one of the draft.
    try food.validate()
    return food.normalized()
  }

  private var impliedKind: FoodKind {
    if ingredients?.isEmpty == false { return .composite }
    return calculatorIngredients?.isEmpty == false ? .calculator : .single
  }
}
