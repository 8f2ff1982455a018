/// Something that a calculator offers, as a caller gives it.
public struct CalculatorIngredientDraft: Hashable, Codable, Sendable {
  /// The id of the ingredient; the server chooses one if absent.
  public var id: Identifier?
  /// The name, 1 to 500 characters; white space around it is dropped.
  ///
  /// - Minimum length: 1
  /// - Maximum length: 500
  public var name: String
  /// A remark, at most 500 characters; white space around it is dropped, and a blank remark is none.
  ///
  /// - Maximum length: 500
  public var note: String?
  /// The portions it comes in, at most 64, each with a label of its own.
  ///
  /// - Maximum items: 64
  public var portions: [CalculatorPortionDraft]?

  public init(name: String, portions: [CalculatorPortionDraft]? = nil) {
    self.name = name
    self.portions = portions
  }

  /// The ingredient that the draft becomes. Its rules are not yet checked.
  func ingredient(id newId: () -> Identifier) -> CalculatorIngredient {
    CalculatorIngredient(
      id: id ?? newId(), name: name, note: note, portions: (portions ?? []).map { $0.portion(id: newId) })
  }
}

/// A portion of an ingredient and what is in it, as a caller gives it.
public struct CalculatorPortionDraft: Hashable, Codable, Sendable {
  /// The id of the portion; the server chooses one if absent.
  public var id: Identifier?
  /// What the portion is called, 1 to 200 characters, different from the other portions in more than capitals; absent
  /// means `normal`.
  ///
  /// - Minimum length: 1
  /// - Maximum length: 200
  public var label: String?
  /// Kilocalories, 0 to 1 000 000.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var calories: Double
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

  public init(label: String? = nil, calories: Double) {
    self.label = label
    self.calories = calories
  }

  /// The portion that the draft becomes. Its rules are not yet checked.
  func portion(id newId: () -> Identifier) -> CalculatorPortion {
    CalculatorPortion(
      id: id ?? newId(), label: label ?? CalculatorPortion.defaultLabel, calories: calories, protein: protein,
      carbs: carbs, fat: fat, nutrients: nutrients?.nutrients ?? Nutrients())
  }
}

extension CalculatorPortion {
  /// What a portion is called when nobody gives it a label.
  public static let defaultLabel = "normal"
}
