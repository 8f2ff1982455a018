/// An ingredient as a caller gives it: a food of the Food Bank by its id, which the server copies as it is now, or all
/// that is to be known about it.
public struct IngredientDraft: Hashable, Codable, Sendable {
  /// The food to copy. With it, only `id`, `quantity` and `unit` may be given.
  public var foodId: Identifier?
  /// The id of the ingredient; the server chooses one if absent.
  public var id: Identifier?
  /// How much is used, in `unit`: greater than 0. Absent means the amount that the numbers are for, or 1 if `unit` is given.
  public var quantity: Quantity?
  /// The unit of `quantity`, 1 to 32 characters; absent means the unit that the numbers are for.
  ///
  /// - Minimum length: 1
  /// - Maximum length: 32
  public var unit: String?
  /// The name, 1 to 500 characters; needed without `foodId`.
  ///
  /// - Minimum length: 1
  /// - Maximum length: 500
  public var name: String?
  /// The brand, at most 200 characters.
  ///
  /// - Maximum length: 200
  public var brand: String?
  /// Kilocalories in `servingQuantity` × `servingUnit`, 0 to 1 000 000; needed without `foodId`.
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
  /// What the amount that the numbers are for weighs or measures.
  public var serving: Serving?
  /// The serving as the label words it, at most 200 characters.
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
  /// Equal amounts of the food in different units, at most 64.
  ///
  /// - Maximum items: 64
  public var servingMappings: [ServingMapping]?

  public init(foodId: Identifier? = nil, quantity: Quantity? = nil, unit: String? = nil) {
    self.foodId = foodId
    self.quantity = quantity
    self.unit = unit
  }
}

extension IngredientDraft {
  /// The ingredient that the draft becomes. Its rules are not yet checked.
  fileprivate func ingredient(
    id newId: () -> Identifier, copies: [Identifier: Food]
  ) throws(Failure) -> FoodIngredient {
    if let foodId { return try ingredient(from: foodId, id: newId, copies: copies) }
    guard let name else {
      throw .invalid("The name is missing.", path: "/name", hint: "Give `foodId` to copy a food of the Food Bank.")
    }
    let servingQuantity = servingQuantity?.value ?? 1
    let servingUnit = servingUnit ?? "serving"
    return FoodIngredient(
      id: id ?? newId(), name: name, brand: brand, calories: calories, protein: protein, carbs: carbs, fat: fat,
      nutrients: nutrients?.nutrients ?? Nutrients(), serving: serving, servingSize: servingSize,
      servingQuantity: servingQuantity, servingUnit: servingUnit, servingsPerContainer: servingsPerContainer,
      servingMappings: servingMappings ?? [], quantity: quantity?.value ?? (unit == nil ? servingQuantity : 1),
      unit: unit ?? servingUnit)
  }

  private func ingredient(
    from foodId: Identifier, id newId: () -> Identifier, copies: [Identifier: Food]
  ) throws(Failure) -> FoodIngredient {
    if let member = memberOfCopy {
      throw .invalid("With `foodId`, `\(member)` is copied from the food.", path: "/\(member)")
    }
    guard let food = copies[foodId] else {
      throw Failure(.notFound, "There is no food \(foodId).", path: "/foodId")
    }
    return FoodIngredient(
      food, id: id ?? newId(), quantity: quantity?.value ?? (unit == nil ? nil : 1), unit: unit)
  }

  /// A member that was given although it is copied.
  private var memberOfCopy: String? {
    var stated = self
    (stated.foodId, stated.id, stated.quantity, stated.unit) = (nil, nil, nil, nil)
    guard stated != IngredientDraft() else { return nil }
    let members: [(String, Bool)] = [
      ("name", name != nil), ("brand", brand != nil), ("calories", calories != nil), ("protein", protein != nil),
      ("carbs", carbs != nil), ("fat", fat != nil), ("nutrients", nutrients != nil), ("serving", serving != nil),
      ("servingSize", servingSize != nil), ("servingQuantity", servingQuantity != nil),
      ("servingUnit", servingUnit != nil), ("servingsPerContainer", servingsPerContainer != nil),
    ]
    return members.first(where: \.1)?.0 ?? "servingMappings"
  }
}

extension [IngredientDraft] {
  /// The ingredients that the drafts become.
  func resolved(id newId: () -> Identifier, copies: [Identifier: Food]) throws(Failure) -> [FoodIngredient] {
    var ingredients: [FoodIngredient] = []
    for (index, draft) in enumerated() {
      do throws(Failure) {
        ingredients.append(try draft.ingredient(id: newId, copies: copies))
      } catch {
        throw error.under("/ingredients/\(index)")
      }
    }
    return ingredients
  }
}
