internal import JSON
public import Model
internal import Nutrition

/// One serving as an answer states it.
public struct AnswerServing: Hashable, Sendable {
  /// As the label words it, such as `2 cookies (30 g)`.
  public var text: String?
  /// How many of `unit` it is; nil when that is not known.
  public var quantity: Double?
  public var unit: String?
  /// What it weighs or measures; nil when that is not known.
  public var amount: Serving?
  public var servingsPerContainer: Double?
  var warnings: [ScanWarning] = []

  init(_ answer: AnswerObject, isPhoto: Bool) {
    text = answer.text("serving_size", "serving_text", "serving", upTo: Limits.servingCharacters)
    readCount(answer)
    readAmount(answer)
    servingsPerContainer = positive(answer.value("servings_per_container"), at: "/servingsPerContainer")?.value
    if isPhoto, amount == nil {
      warn(.amountUnclear, "/serving", "How much food is shown is not known.")
    }
  }

  private mutating func warn(
    _ kind: ScanWarning.Kind, _ path: String, _ text: String, range: ClosedRange<Double>? = nil
  ) {
    warnings.append(ScanWarning(kind, path, text, low: range?.lowerBound, high: range?.upperBound))
  }

  /// An amount that there can be of a serving, or nil and a warning when something else is stated.
  private mutating func positive(_ value: JSONValue?, at path: String) -> AnswerNumber? {
    switch AnswerNumber.read(value) {
    case .absent: return nil
    case .refused(let kind, let message):
      warn(kind == .negative ? .negative : .amountUnclear, path, message + "; it was left out.")
      return nil
    case .number(let number):
      if let problem = Limits.problem(ofPositive: number.value) {
        warn(.amountUnclear, path, problem + " It was left out.")
        return nil
      }
      if let range = number.range {
        warn(
          .range, path,
          "It is stated as \(Limits.shown(range.lowerBound)) to \(Limits.shown(range.upperBound)); "
            + "\(Limits.shown(number.value)) was taken.", range: range)
      } else if number.bound != nil || number.isApproximate {
        warn(.approximate, path, "It is stated as about \(Limits.shown(number.value)).")
      }
      return number
    }
  }

  // MARK: What is counted

  /// `2 cookies`. Without a number that can be read, the serving is one of a kind whose amount is not known.
  private mutating func readCount(_ answer: AnswerObject) {
    let number = positive(answer.value("serving_quantity"), at: "/servingQuantity")
    let unit = answer.text("serving_unit", upTo: 200) ?? number?.unit
    guard let number, let unit, !unit.isEmpty else { return }
    let spelled = StandardUnit(spelled: unit)?.rawValue ?? unit
    guard spelled.unicodeScalars.count <= Limits.unitCharacters else {
      warn(.amountUnclear, "/servingUnit", "“\(spelled)” is too long for a unit; one serving was taken.")
      if text == nil { text = spelled }
      return
    }
    quantity = number.value
    self.unit = spelled
  }

  // MARK: Weight and volume

  /// How far the weight may lie from the one that the text of the serving says: labels round.
  private static let tolerance = 0.05

  private mutating func readAmount(_ answer: AnswerObject) {
    let grams = measure(answer.value("serving_grams", "serving_weight_grams", "grams"), .gram, at: "/serving")
    let milliliters = measure(answer.value("serving_ml", "serving_milliliters"), .milliliter, at: "/serving")
    amount = Self.serving(answer.word("serving_type"), grams, milliliters)
    let worded = text.map { ServingText($0) }?.amount
    if amount == nil, let first = worded ?? counted, first.value <= Limits.amount { amount = first.serving }
    if let difference = worded.flatMap(difference) {
      warn(
        .servingMismatch, "/serving",
        "The serving is worded as \(difference.other) and stated as \(difference.own); what it weighs or measures was "
          + "left out.")
      amount = nil
      forgetCount()
    } else if let difference = counted.flatMap(difference) {
      warn(
        .servingMismatch, "/servingQuantity",
        "The serving is counted as \(difference.other) and stated as \(difference.own); one serving was taken.")
      forgetCount()
    }
  }

  /// What is counted cannot stand when it is a weight or volume that contradicts the other ones.
  private mutating func forgetCount() {
    guard counted != nil else { return }
    quantity = nil
    unit = nil
  }

  /// Both amounts in words, when they differ by more than labels round.
  private func difference(from other: MeasuredAmount) -> (own: String, other: String)? {
    let isMass = other.dimension == .grams
    guard let own = isMass ? amount?.grams : amount?.milliliters,
      (own - other.value).magnitude > Self.tolerance * max(own, other.value)
    else { return nil }
    let unit = isMass ? "g" : "ml"
    return ("\(Limits.shown(own)) \(unit)", "\(Limits.shown(other.value)) \(unit)")
  }

  /// A weight or volume in any unit of its kind.
  private mutating func measure(_ value: JSONValue?, _ unit: StandardUnit, at path: String) -> Double? {
    guard let number = positive(value, at: path) else { return nil }
    guard !number.unit.isEmpty else { return number.value }
    guard let stated = StandardUnit(spelled: number.unit), let factor = stated.factor(to: unit) else {
      warn(.unit, path, "The serving is stated in “\(number.unit)”; its weight or volume was left out.")
      return nil
    }
    let amount = number.value * factor
    return Limits.problem(ofPositive: amount) == nil ? amount : nil
  }

  /// The weight or volume when that is what is counted, such as 100 g.
  private var counted: MeasuredAmount? {
    guard let quantity, let unit else { return nil }
    return MeasuredAmount(quantity, unit: unit)
  }

  /// The type says which of two amounts counts; one that is alone counts, whatever the type.
  private static func serving(_ type: String?, _ grams: Double?, _ milliliters: Double?) -> Serving? {
    switch (grams, milliliters) {
    case (let grams?, let milliliters?):
      switch type {
      case "mass": .mass(grams: grams)
      case "volume": .volume(ml: milliliters)
      default: .both(grams: grams, ml: milliliters)
      }
    case (let grams?, nil): .mass(grams: grams)
    case (nil, let milliliters?): .volume(ml: milliliters)
    case (nil, nil): nil
    }
  }
}
