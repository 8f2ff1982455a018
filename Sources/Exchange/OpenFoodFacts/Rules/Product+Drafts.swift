internal import Model
internal import Nutrition

extension Product {
  /// Adds what can be logged and saved: one serving when it is known what that has in it, else 100 g or 100 ml.
  mutating func addDrafts(servingAmount: Double?) {
    guard let name, facts.calories != nil else { return }
    let wanted = Portion(self, servingAmount: servingAmount)
    // So much of it that the numbers cannot be stored is no serving.
    let isStorable = (try? NutritionFacts(facts).scaled(by: wanted.factor).validate()) != nil
    let portion = isStorable ? wanted : Portion(self, servingAmount: nil)
    let scaled = NutritionFacts(facts).scaled(by: portion.factor)
    guard let calories = scaled.calories else { return }
    let shortName = String(name.unicodeScalars.prefix(Limits.nameCharacters))
    let shortBrand = brand.map { String($0.unicodeScalars.prefix(Limits.brandCharacters)) }

    var entry = EntryDraft(name: shortName, calories: calories)
    entry.facts = scaled
    entry.brand = shortBrand
    // The database has codes with a wrong check digit, which the journal does not take.
    entry.barcode = try? ProductCode(parsing: code)
    entry.source = .barcode
    entry.serving = portion.serving
    entry.servingSize = portion.text
    entry.servingQuantity = portion.quantity
    entry.servingUnit = portion.unit
    entry.servingMappings = portion.mappings
    self.entry = entry

    var food = FoodDraft(name: shortName, calories: calories)
    food.protein = scaled.protein
    food.carbs = scaled.carbs
    food.fat = scaled.fat
    food.nutrients = entry.nutrients
    food.brand = shortBrand
    food.barcode = entry.barcode
    food.source = .barcode
    food.serving = portion.serving
    food.servingSize = portion.text
    food.servingQuantity = Quantity(portion.quantity)
    food.servingUnit = portion.unit
    food.servingMappings = portion.mappings
    self.food = food
  }
}

/// The amount that the drafts of a product are for.
private struct Portion {
  /// How many times the facts it has.
  var factor = 1.0
  var quantity = 100.0
  var unit = "serving"
  var serving: Serving?
  var text: String?
  var mappings: [ServingMapping]?

  init(_ product: Product, servingAmount: Double?) {
    let prepared = product.facts.prepared ? " prepared" : ""
    let basis = product.facts.basis
    if basis == .perServing || servingAmount != nil {
      quantity = 1
      factor = servingAmount.map { $0 / 100 } ?? 1
      serving = servingAmount == nil ? nil : product.serving?.amount
      text = product.serving?.text.map { $0 + prepared } ?? servingAmount.map { Self.text($0, basis) + prepared }
      mappings = Self.mapping(product.serving).map { [$0] }
    } else {
      let unit: StandardUnit = basis == .per100g ? .gram : .milliliter
      self.unit = unit.rawValue
      serving = basis == .per100g ? .mass(grams: 100) : .volume(ml: 100)
      text = Self.text(100, basis) + prepared
    }
    text = text.map { String($0.unicodeScalars.prefix(Limits.servingCharacters)) }
  }

  private static func text(_ amount: Double, _ basis: ProductBasis) -> String {
    "\(Limits.shown(amount)) \(basis == .per100ml ? "ml" : "g")"
  }

  /// One serving in what it is counted in, such as 2 cookies.
  private static func mapping(_ serving: ProductServing?) -> ServingMapping? {
    guard let quantity = serving?.quantity, let unit = serving?.unit else { return nil }
    let mapping = ServingMapping(from: ServingAmount(1, "serving"), to: ServingAmount(quantity, unit))
    return (try? mapping.validate()) == nil ? nil : mapping
  }
}

extension NutritionFacts {
  fileprivate init(_ facts: ProductFacts) {
    self.init(
      calories: facts.calories, protein: facts.protein, carbs: facts.carbs, fat: facts.fat, nutrients: facts.nutrients)
  }
}
