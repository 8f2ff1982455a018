internal import Model
internal import Nutrition

/// Which nutriment of Open Food Facts is which nutrient of the journal.
struct NutrientSource: Sendable {
  /// The id of the nutrient.
  let id: String
  /// The nutriments that state it, the first one that is known counts.
  let nutriments: [Nutriment]
  /// The unit of the nutrient; nil for millilitres, of which one is a gram of water.
  let unit: MassUnit?

  private init(_ id: String, _ nutriments: Nutriment..., in unit: MassUnit?) {
    self.id = id
    self.nutriments = nutriments
    self.unit = unit
  }

  func value(grams: Double) -> Double { unit.map { MassUnit.gram.convert(grams, to: $0) } ?? grams }

  var unitName: String { unit?.rawValue ?? "mL" }

  static let all: [NutrientSource] = [
    .init("vitamin_a", .vitaminA, in: .microgram), .init("vitamin_c", .vitaminC, in: .milligram),
    .init("vitamin_d", .vitaminD, in: .microgram), .init("vitamin_e", .vitaminE, in: .milligram),
    .init("vitamin_k", .vitaminK, .phylloquinone, in: .microgram), .init("thiamin", .vitaminB1, in: .milligram),
    .init("riboflavin", .vitaminB2, in: .milligram), .init("niacin", .vitaminPP, in: .milligram),
    .init("pantothenic_acid", .pantothenicAcid, in: .milligram), .init("vitamin_b6", .vitaminB6, in: .milligram),
    .init("biotin", .biotin, in: .microgram), .init("folate", .vitaminB9, .folates, in: .microgram),
    .init("vitamin_b12", .vitaminB12, in: .microgram), .init("calcium", .calcium, in: .milligram),
    .init("iron", .iron, in: .milligram), .init("magnesium", .magnesium, in: .milligram),
    .init("phosphorus", .phosphorus, in: .milligram), .init("potassium", .potassium, in: .milligram),
    .init("sodium", .sodium, in: .milligram), .init("zinc", .zinc, in: .milligram),
    .init("copper", .copper, in: .milligram), .init("manganese", .manganese, in: .milligram),
    .init("selenium", .selenium, in: .microgram), .init("chromium", .chromium, in: .microgram),
    .init("molybdenum", .molybdenum, in: .microgram), .init("iodine", .iodine, in: .microgram),
    .init("chloride", .chloride, in: .milligram), .init("fiber", .fiber, in: .gram), .init("sugar", .sugars, in: .gram),
    .init("added_sugars", .addedSugars, in: .gram), .init("cholesterol", .cholesterol, in: .milligram),
    .init("saturated_fat", .saturatedFat, in: .gram), .init("monounsaturated_fat", .monounsaturatedFat, in: .gram),
    .init("polyunsaturated_fat", .polyunsaturatedFat, in: .gram), .init("trans_fat", .transFat, in: .gram),
    .init("water", .water, in: nil), .init("caffeine", .caffeine, in: .milligram),
  ]
}

extension Nutriment {
  /// The most that the journal can hold of it, in the standard unit.
  var most: Double {
    Self.inMicrograms.contains(self) ? MassUnit.microgram.convert(Limits.nutrientAmount, to: .gram) : Limits.amount
  }

  private static let inMicrograms = Set(NutrientSource.all.lazy.filter { $0.unit == .microgram }.flatMap(\.nutriments))

  /// The member of a product that the nutriment goes into, by which warnings name it.
  var field: String {
    switch self {
    case .energy, .energyKilojoules, .energyKilocalories: "calories"
    case .proteins: "protein"
    case .carbohydrates: "carbs"
    case .fat: "fat"
    case .salt: "sodium"
    default: Self.fields[self] ?? name
    }
  }

  private static let fields: [Nutriment: String] = {
    var fields: [Nutriment: String] = [:]
    for source in NutrientSource.all {
      for nutriment in source.nutriments { fields[nutriment] = source.id }
    }
    return fields
  }()
}
