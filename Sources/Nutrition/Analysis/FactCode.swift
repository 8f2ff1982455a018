internal import Model

/// The numbers that stand for nutrients and units in `DayFacts`.
///
/// They are stored, so that entries are only ever appended; whatever is not listed is stored as text.
enum FactCode {
  static let nutrients = [
    "vitamin_a", "vitamin_c", "vitamin_d", "vitamin_e", "vitamin_k", "thiamin", "riboflavin", "niacin",
    "pantothenic_acid", "vitamin_b6", "biotin", "folate", "vitamin_b12", "calcium", "iron", "magnesium", "phosphorus",
    "potassium", "sodium", "zinc", "copper", "manganese", "selenium", "chromium", "molybdenum", "iodine", "chloride",
    "fiber", "sugar", "added_sugars", "cholesterol", "saturated_fat", "monounsaturated_fat", "polyunsaturated_fat",
    "trans_fat", "water", "caffeine",
  ]
  static let units = ["g", "mg", "mcg", "mL"]

  /// Stands for a nutrient or a unit whose text follows the amount.
  static let text: UInt8 = 0x3F

  static let nutrientCodes = codes(of: nutrients)
  static let unitCodes = codes(of: units)

  private static func codes(of words: [String]) -> [String: UInt8] {
    var codes: [String: UInt8] = [:]
    for (code, word) in words.enumerated() { codes[word] = UInt8(code) }
    return codes
  }
}

/// The limits in `DayFacts`, in the two high bits of a unit.
enum FactBound {
  static let mask: UInt8 = 0xC0
  static let lessThan: UInt8 = 0x40
  static let greaterThan: UInt8 = 0x80

  static func bits(of bound: Bound?) -> UInt8 {
    switch bound {
    case nil: 0
    case .lessThan?: lessThan
    case .greaterThan?: greaterThan
    }
  }

  static func bound(of bits: UInt8) -> Bound? {
    switch bits & mask {
    case lessThan: .lessThan
    case greaterThan: .greaterThan
    default: nil
    }
  }
}
