/// A nutriment of Open Food Facts that the rules read.
///
/// The raw values are stored in the local copy: a case that is added goes to the end, and none changes its number.
public enum Nutriment: UInt8, CaseIterable, Sendable {
  case energyKilocalories = 0
  case energyKilojoules
  case energy
  case proteins, carbohydrates, fat
  case sugars, addedSugars, fiber, saturatedFat, monounsaturatedFat, polyunsaturatedFat, transFat, cholesterol
  case salt, sodium
  case vitaminA, vitaminC, vitaminD, vitaminE, vitaminK, phylloquinone
  case vitaminB1, vitaminB2, vitaminPP, pantothenicAcid, vitaminB6, biotin, vitaminB9, folates, vitaminB12
  case calcium, iron, magnesium, phosphorus, potassium, zinc, copper, manganese, selenium, chromium, molybdenum, iodine
  case chloride
  case water, caffeine

  /// The name in keys and columns, such as `saturated-fat`.
  public var name: String {
    switch self {
    case .energyKilocalories: "energy-kcal"
    case .energyKilojoules: "energy-kj"
    case .energy: "energy"
    case .proteins: "proteins"
    case .carbohydrates: "carbohydrates"
    case .fat: "fat"
    case .sugars: "sugars"
    case .addedSugars: "added-sugars"
    case .fiber: "fiber"
    case .saturatedFat: "saturated-fat"
    case .monounsaturatedFat: "monounsaturated-fat"
    case .polyunsaturatedFat: "polyunsaturated-fat"
    case .transFat: "trans-fat"
    case .cholesterol: "cholesterol"
    case .salt: "salt"
    case .sodium: "sodium"
    case .vitaminA: "vitamin-a"
    case .vitaminC: "vitamin-c"
    case .vitaminD: "vitamin-d"
    case .vitaminE: "vitamin-e"
    case .vitaminK: "vitamin-k"
    case .phylloquinone: "phylloquinone"
    case .vitaminB1: "vitamin-b1"
    case .vitaminB2: "vitamin-b2"
    case .vitaminPP: "vitamin-pp"
    case .pantothenicAcid: "pantothenic-acid"
    case .vitaminB6: "vitamin-b6"
    case .biotin: "biotin"
    case .vitaminB9: "vitamin-b9"
    case .folates: "folates"
    case .vitaminB12: "vitamin-b12"
    case .calcium: "calcium"
    case .iron: "iron"
    case .magnesium: "magnesium"
    case .phosphorus: "phosphorus"
    case .potassium: "potassium"
    case .zinc: "zinc"
    case .copper: "copper"
    case .manganese: "manganese"
    case .selenium: "selenium"
    case .chromium: "chromium"
    case .molybdenum: "molybdenum"
    case .iodine: "iodine"
    case .chloride: "chloride"
    case .water: "water"
    case .caffeine: "caffeine"
    }
  }

  var isEnergy: Bool { self == .energy || self == .energyKilojoules || self == .energyKilocalories }

  private static let names = NameTable(allCases.map(\.name))

  /// The nutriment that the bytes name.
  init?(_ name: UnsafeBufferPointer<UInt8>) {
    guard let index = Self.names.index(of: name) else { return nil }
    self.init(rawValue: UInt8(index))
  }
}
