/// The table of known nutrients, in the order in which they are shown.
///
/// Daily values are those of 21 CFR 101.9(c)(8)(iv) and (c)(9), for adults and children of four years and older.
public enum KnownNutrients {
  public static let all: [KnownNutrient] = [
    vitamin("vitamin_a", "Vitamin A", "mcg", 900, common: true),
    vitamin("vitamin_c", "Vitamin C", "mg", 90, common: true),
    vitamin("vitamin_d", "Vitamin D", "mcg", 20, common: true),
    vitamin("vitamin_e", "Vitamin E", "mg", 15),
    vitamin("vitamin_k", "Vitamin K", "mcg", 120),
    vitamin("thiamin", "Thiamin (B1)", "mg", 1.2, aliases: ["vitamin b1", "thiamine"]),
    vitamin("riboflavin", "Riboflavin (B2)", "mg", 1.3, aliases: ["vitamin b2"]),
    vitamin("niacin", "Niacin (B3)", "mg", 16, aliases: ["vitamin b3"]),
    vitamin("pantothenic_acid", "Pantothenic Acid (B5)", "mg", 5, aliases: ["vitamin b5"]),
    vitamin("vitamin_b6", "Vitamin B6", "mg", 1.7, aliases: ["b6"]),
    vitamin("biotin", "Biotin (B7)", "mcg", 30, aliases: ["vitamin b7"]),
    vitamin("folate", "Folate (B9)", "mcg", 400, aliases: ["vitamin b9", "folic acid"]),
    vitamin("vitamin_b12", "Vitamin B12", "mcg", 2.4, aliases: ["b12"]),
    mineral("calcium", "Calcium", "mg", 1300, common: true),
    mineral("iron", "Iron", "mg", 18, common: true),
    mineral("magnesium", "Magnesium", "mg", 420),
    mineral("phosphorus", "Phosphorus", "mg", 1250),
    mineral("potassium", "Potassium", "mg", 4700, common: true),
    mineral("sodium", "Sodium", "mg", 2300, common: true),
    mineral("zinc", "Zinc", "mg", 11),
    mineral("copper", "Copper", "mg", 0.9),
    mineral("manganese", "Manganese", "mg", 2.3),
    mineral("selenium", "Selenium", "mcg", 55),
    mineral("chromium", "Chromium", "mcg", 35),
    mineral("molybdenum", "Molybdenum", "mcg", 45),
    mineral("iodine", "Iodine", "mcg", 150),
    mineral("chloride", "Chloride", "mg", 2300),
    other("fiber", "Dietary Fiber", "g", 28, common: true, aliases: ["dietary fiber", "fibre"]),
    other(
      "sugar", "Total Sugars", "g", nil, common: true,
      aliases: ["sugars", "total sugar", "total sugars", "dietary sugar", "dietary sugars"]),
    other("added_sugars", "Added Sugars", "g", 50, common: true, aliases: ["added sugar"]),
    other("cholesterol", "Cholesterol", "mg", 300, common: true),
    other("saturated_fat", "Saturated Fat", "g", 20, common: true, aliases: ["sat fat", "sat. fat"]),
    other(
      "monounsaturated_fat", "Monounsaturated Fat", "g", nil,
      aliases: ["mono fat", "monounsaturated fatty acids"]),
    other(
      "polyunsaturated_fat", "Polyunsaturated Fat", "g", nil,
      aliases: ["poly fat", "polyunsaturated fatty acids"]),
    other("trans_fat", "Trans Fat", "g", nil, common: true),
    other("water", "Water", "mL", nil),
    other("caffeine", "Caffeine", "mg", nil),
  ]

  /// The nutrient with this id, display name or alias; nil if unknown.
  ///
  /// Case, spaces, `_`, `-` and `.` do not matter: `vitaminC`, `vitamin-c` and `Vitamin C` are the same name.
  public static func find(_ name: String) -> KnownNutrient? {
    position(of: name).map { all[$0] }
  }

  /// Where in `all` the nutrient with this id, display name or alias stands; nil if unknown.
  public static func position(of name: String) -> Int? {
    positionsOfIds[name] ?? positionsOfNames[foldedNutrientName(name)]
  }

  /// Where in `all` the nutrient with this stored id stands; nil if it is not a known one.
  public static func position(ofId id: String) -> Int? { positionsOfIds[id] }

  /// The id under which a nutrient is stored: the id of a known one, else the name in lower case.
  public static func canonicalId(of name: String) -> String { canonical(name).id }

  /// The id under which a nutrient is stored and the unit that a bare number means, empty if unknown.
  static func canonical(_ name: String) -> (id: String, unit: String) {
    guard let position = position(of: name) else { return (name.trimmed().lowercased(), "") }
    return (all[position].id, all[position].unit)
  }

  private static let positionsOfIds: [String: Int] = {
    var positions: [String: Int] = [:]
    for (position, nutrient) in all.enumerated() { positions[nutrient.id] = position }
    return positions
  }()

  /// Every id, display name and alias, folded, to the position in `all`.
  static let positionsOfNames: [String: Int] = {
    var positions: [String: Int] = [:]
    for (position, nutrient) in all.enumerated() {
      for name in [nutrient.id, nutrient.name] + nutrient.aliases { positions[foldedNutrientName(name)] = position }
    }
    return positions
  }()

  private static func vitamin(
    _ id: String, _ name: String, _ unit: String, _ dailyValue: Double?, common: Bool = false, aliases: [String] = []
  ) -> KnownNutrient {
    KnownNutrient(
      id: id, name: name, unit: unit, dailyValue: dailyValue, common: common, category: .vitamin, aliases: aliases)
  }

  private static func mineral(
    _ id: String, _ name: String, _ unit: String, _ dailyValue: Double?, common: Bool = false, aliases: [String] = []
  ) -> KnownNutrient {
    KnownNutrient(
      id: id, name: name, unit: unit, dailyValue: dailyValue, common: common, category: .mineral, aliases: aliases)
  }

  private static func other(
    _ id: String, _ name: String, _ unit: String, _ dailyValue: Double?, common: Bool = false, aliases: [String] = []
  ) -> KnownNutrient {
    KnownNutrient(
      id: id, name: name, unit: unit, dailyValue: dailyValue, common: common, category: .other, aliases: aliases)
  }
}

/// What is left of a name when the ways of writing it are ignored: lower case, without what separates words.
func foldedNutrientName(_ name: String) -> String {
  var folded = ""
  for scalar in name.lowercased().unicodeScalars where !isWordSeparator(scalar) { folded.unicodeScalars.append(scalar) }
  return folded
}

private func isWordSeparator(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "_", "-", ".": true
  default: scalar.properties.isWhitespace
  }
}
