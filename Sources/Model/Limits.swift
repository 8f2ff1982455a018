/// How large the parts of an object may be. Text is counted in Unicode scalars.
public enum Limits {
  public static let nameCharacters = 500
  public static let brandCharacters = 200
  public static let unitCharacters = 32
  public static let originCharacters = 32
  public static let sourceCharacters = 64
  public static let nutrientIdCharacters = 64
  /// A serving's label.
  public static let servingCharacters = 200
  public static let summaryCharacters = 2000
  public static let noteCharacters = 20_000
  public static let nutrients = 256
  public static let servingMappings = 64
  /// The scalars of one emoji, with the joiners that make it up.
  public static let emojiCharacters = 16
  /// The label of a calculator's portion.
  public static let labelCharacters = 200
  /// The remark about a calculator's ingredient.
  public static let calculatorNoteCharacters = 500
  /// The parts of a composite, or what a calculator offers.
  public static let ingredients = 200
  /// The portions of one ingredient of a calculator.
  public static let portions = 64
  /// The builds that a calculator remembers.
  public static let builds = 200
  public static let ringSlots = 5
  public static let pins = 256
  /// Kilocalories, grams, millilitres, or a count of servings.
  public static let amount = 1_000_000.0
  /// A nutrient in its own unit, which may be as small as a microgram.
  public static let nutrientAmount = 1_000_000_000.0
  /// A day, in milliseconds.
  public static let durationMs = 86_400_000

  /// What is wrong with an amount, or nil.
  public static func problem(ofAmount value: Double, upTo limit: Double) -> String? {
    if !value.isFinite { return "The value is not a finite number." }
    if value < 0 { return "The value is \(shown(value)); it must not be negative." }
    if value > limit { return "The value is \(shown(value)); the most is \(Int(limit))." }
    return nil
  }

  /// A number as people write it: a whole one without decimals.
  public static func shown(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// What is wrong with a text, or nil.
  public static func problem(ofText text: String, upTo limit: Int) -> String? {
    if !text.hasAtMost(limit) { return "The text is too long; the most is \(limit) characters." }
    if text.utf8.contains(0) { return "The text contains the NUL character." }
    return nil
  }

  /// What is wrong with an amount that must be more than zero, or nil.
  public static func problem(ofPositive value: Double) -> String? {
    if value == 0 { return "The value is 0; it must be greater." }
    return problem(ofAmount: value, upTo: amount)
  }

  /// What is wrong with a text that must say something, or nil.
  public static func problem(ofRequired text: String, upTo limit: Int) -> String? {
    if text.trimmed().isEmpty { return "The text is blank." }
    return problem(ofText: text, upTo: limit)
  }
}

extension Double {
  /// The number, with 0 for minus zero, which is nobody's amount.
  var withoutMinusZero: Double { self == 0 ? 0 : self }
}
