/// A unit of mass or volume that is the same for every food.
public enum StandardUnit: String, CaseIterable, Sendable {
  case gram = "g"
  case ounce = "oz"
  case kilogram = "kg"
  case pound = "lb"
  case milliliter = "mL"
  case cup = "cup"
  case tablespoon = "tbsp"
  case teaspoon = "tsp"
  case fluidOunce = "fl oz"
  case liter = "L"

  public enum Dimension: Hashable, Sendable {
    case mass
    case volume
  }

  public var dimension: Dimension {
    switch self {
    case .gram, .ounce, .kilogram, .pound: .mass
    case .milliliter, .cup, .tablespoon, .teaspoon, .fluidOunce, .liter: .volume
    }
  }

  /// How many grams or millilitres one unit is: avoirdupois mass and US customary volume, rounded to thousandths or better.
  public var size: Double {
    switch self {
    case .gram: 1
    case .ounce: 28.3495
    case .kilogram: 1000
    case .pound: 453.592
    case .milliliter: 1
    case .cup: 236.588
    case .tablespoon: 14.787
    case .teaspoon: 4.929
    case .fluidOunce: 29.574
    case .liter: 1000
    }
  }

  /// The units of a dimension in the order in which they are offered.
  public static func units(of dimension: Dimension) -> [StandardUnit] {
    allCases.filter { $0.dimension == dimension }
  }

  /// How many of the other unit one of this is; nil between mass and volume.
  public func factor(to unit: StandardUnit) -> Double? {
    dimension == unit.dimension ? size / unit.size : nil
  }

  /// The unit that a common spelling means, such as `grams`, `ML`, `cups`, `fl. oz` or `litre`; nil for any other text.
  ///
  /// Case, full stops and hyphens do not matter. `T` and `t` are not read: cooks mean different spoons by them.
  public init?(spelled text: String) {
    let words = text.lowercased().split { $0 == " " || $0 == "." || $0 == "-" || $0 == "_" }.joined(separator: " ")
    guard let unit = Self.spellings[words] else { return nil }
    self = unit
  }

  private static let spellings: [String: StandardUnit] = {
    let names: [(StandardUnit, [String])] = [
      (.gram, ["g", "gr", "gm", "gms", "gram", "grams", "gramme", "grammes", "gramm"]),
      (.ounce, ["oz", "ozs", "ounce", "ounces"]),
      (.kilogram, ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramme", "kilogrammes"]),
      (.pound, ["lb", "lbs", "pound", "pounds"]),
      (.milliliter, ["ml", "mls", "milliliter", "milliliters", "millilitre", "millilitres"]),
      (.cup, ["cup", "cups"]),
      (.tablespoon, ["tbsp", "tbsps", "tbs", "tablespoon", "tablespoons"]),
      (.teaspoon, ["tsp", "tsps", "teaspoon", "teaspoons"]),
      (.fluidOunce, ["fl oz", "floz", "fl ozs", "fluid oz", "fluid ounce", "fluid ounces"]),
      (.liter, ["l", "ltr", "liter", "liters", "litre", "litres"]),
    ]
    var spellings: [String: StandardUnit] = [:]
    for (unit, texts) in names {
      for text in texts { spellings[text] = unit }
    }
    return spellings
  }()
}
