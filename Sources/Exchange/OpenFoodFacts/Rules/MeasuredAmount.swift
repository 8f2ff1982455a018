internal import Model
internal import Nutrition

/// An amount in grams or millilitres.
struct MeasuredAmount: Hashable {
  enum Dimension: Hashable {
    case grams
    case milliliters
  }

  var value: Double
  var dimension: Dimension
  /// Whether it was stated in a metric unit, not in ounces or pounds.
  var isMetric = true

  init(_ value: Double, _ dimension: Dimension) {
    self.value = value
    self.dimension = dimension
  }

  /// So much of a unit; nil for a unit that is none of mass or volume, and for spoons and cups, which are measures of the
  /// kitchen.
  init?(_ value: Double, unit: String) {
    guard let unit = PackageUnit(unit), Self.isMeasurable(value * unit.size) else { return nil }
    self.value = value * unit.size
    dimension = unit.dimension
    isMetric = unit.isMetric
  }

  /// Whether there can be a serving of so many grams or millilitres: a microgram at least.
  static func isMeasurable(_ value: Double) -> Bool { value.isFinite && value >= 1e-6 }

  var serving: Serving {
    let serving: Serving =
      switch dimension {
      case .grams: .mass(grams: value)
      case .milliliters: .volume(ml: value)
      }
    // Takes away what binary arithmetic added, such as in 14.000000000000002.
    return serving.scaled(by: 1)
  }

  /// Whether both say the same, as far as packages are exact: within 2 %.
  func agrees(with other: Double) -> Bool { (value - other).magnitude <= 0.02 * max(value, other) }
}

/// A unit that packages state their contents in.
private struct PackageUnit {
  var size: Double
  var dimension: MeasuredAmount.Dimension
  var isMetric: Bool

  init?(_ text: String) {
    // Nearly all of them.
    if text == "g" || text == "ml" {
      (size, dimension, isMetric) = (1, text == "g" ? .grams : .milliliters, true)
      return
    }
    if let (size, dimension) = Self.further[text.lowercased()] {
      self.size = size
      self.dimension = dimension
      isMetric = true
      return
    }
    guard let unit = StandardUnit(spelled: text) ?? Self.codes[text.lowercased()] else { return nil }
    switch unit {
    case .cup, .tablespoon, .teaspoon: return nil
    case .ounce, .pound, .fluidOunce: isMetric = false
    case .gram, .kilogram, .milliliter, .liter: isMetric = true
    }
    size = unit.size
    dimension = unit.dimension == .mass ? .grams : .milliliters
  }

  /// The codes of units in American data, by the recommendation 20 of UN/CEFACT.
  private static let codes: [String: StandardUnit] = ["grm": .gram, "mlt": .milliliter, "onz": .ounce]

  /// The spellings that only packages have.
  private static let further: [String: (Double, MeasuredAmount.Dimension)] = [
    "mg": (0.001, .grams), "\u{B5}g": (0.000001, .grams), "\u{3BC}g": (0.000001, .grams),
    "cl": (10, .milliliters), "dl": (100, .milliliters), "cc": (1, .milliliters), "centilitre": (10, .milliliters),
    "centilitres": (10, .milliliters), "centiliter": (10, .milliliters), "centiliters": (10, .milliliters),
    "г": (1, .grams), "гр": (1, .grams), "кг": (1000, .grams), "мг": (0.001, .grams), "мл": (1, .milliliters),
    "л": (1000, .milliliters), "дл": (100, .milliliters), "克": (1, .grams), "公克": (1, .grams), "千克": (1000, .grams),
    "公斤": (1000, .grams), "毫克": (0.001, .grams), "毫升": (1, .milliliters), "升": (1000, .milliliters),
    "公升": (1000, .milliliters), "gramos": (1, .grams), "grammi": (1, .grams), "gramas": (1, .grams),
    "litros": (1000, .milliliters), "litri": (1000, .milliliters),
  ]
}
