internal import Model
internal import Nutrition

/// The unit that an amount is stated in.
enum AnswerUnit: Hashable {
  case none
  case mass(MassUnit)
  case milliliters
  case kilocalories
  case kilojoules
  /// A share of the daily value on labels of the United States, which is what a percentage on a label means there.
  case percentDailyValue
  /// A share of another country's reference value, such as `% NRV`, whose amount is not known here.
  case percentReference(String)
  case internationalUnits
  case other(String)

  init(_ text: String) {
    let unit = NutrientUnit.normalized(text)
    if let mass = MassUnit(rawValue: unit) {
      self = .mass(mass)
      return
    }
    let folded = unit.lowercased().split { $0 == " " || $0 == "." || $0 == "*" }.joined(separator: " ")
    switch folded {
    case "": self = .none
    case "ml": self = .milliliters
    case "gr", "gm", "gms", "grammes", "gramme": self = .mass(.gram)
    case "mgs", "milligrammes": self = .mass(.milligram)
    case "ugs", "mcgs", "microgrammes", "\u{3BC}", "mcg rae", "\u{B5}g rae", "\u{3BC}g rae", "mcg dfe", "\u{B5}g dfe",
      "\u{3BC}g dfe":
      self = .mass(.microgram)
    case "mg ne", "mg alpha-tocopherol", "mg α-te": self = .mass(.milligram)
    // On labels a calorie is a kilocalorie.
    case "kcal", "kcals", "cal", "cals", "calorie", "calories", "kilocalorie", "kilocalories": self = .kilocalories
    case "kj", "kilojoule", "kilojoules": self = .kilojoules
    case "%", "% dv", "%dv", "dv%", "dv %", "percent", "% daily value", "% of daily value", "percent daily value",
      "%dailyvalue", "percent_dv", "percent dv", "% dv (us)":
      self = .percentDailyValue
    case "iu", "i u", "ui", "international unit", "international units": self = .internationalUnits
    default: self = folded.hasPrefix("%") || folded.hasSuffix("%") ? .percentReference(unit) : .other(unit)
    }
  }
}
