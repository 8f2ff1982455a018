internal import JSON
internal import Model

/// A number as a model states it: a JSON number, a text such as `<1 g`, `93,5` or `2-3`, or an object with `value`,
/// `unit`, `bound`, `low` and `high`.
struct AnswerNumber {
  /// What came of reading a number.
  enum Reading {
    /// Nothing is stated.
    case absent
    /// Something is stated that is no amount; the sentence says what and why.
    case refused(ScanWarning.Kind, String)
    case number(AnswerNumber)
  }

  /// The number; of a range without one, its middle.
  var value: Double
  var range: ClosedRange<Double>?
  var bound: Bound?
  var isApproximate = false
  /// What follows the number, or stands beside it; empty when nothing does.
  var unit = ""

  private init(_ value: Double) {
    // Nobody means minus zero.
    self.value = value == 0 ? 0 : value
  }

  static func read(_ value: JSONValue?) -> Reading {
    switch value {
    case nil, .null?: return .absent
    case .integer(let integer)?: return read(Double(integer))
    case .number(let number)?: return read(number)
    case .string(let text)?: return read(text)
    case .object(let object)?: return read(AnswerObject(object))
    case .bool?, .array?: return .refused(.unreadable, "What is stated is no amount")
    }
  }

  private static func read(_ number: Double) -> Reading {
    number < 0 ? .refused(.negative, "The amount is \(Limits.shown(number))") : .number(AnswerNumber(number))
  }

  // MARK: Texts

  private static func read(_ text: String) -> Reading {
    let whole = text.trimmed()
    if AnswerObject.saysNothing(whole) { return .absent }
    let (stated, isApproximate) = withoutApproximation(whole)
    if isNegative(stated) { return .refused(.negative, "“\(Clip.beginning(of: whole, upTo: 40))” is negative") }
    if let number = scientific(stated) { return read(number) }
    do throws(Failure) {
      let typed = try TypedNumber(parsing: stated)
      guard typed.low.isFinite, typed.high.isFinite else {
        return .refused(.tooMuch, "“\(Clip.beginning(of: whole, upTo: 40))” is too much")
      }
      var number = AnswerNumber(typed.low)
      if typed.low < typed.high {
        number.value = middle(typed.low...typed.high)
        number.range = typed.low...typed.high
      }
      number.bound = typed.bound
      number.isApproximate = isApproximate
      let unit = typed.rest.prefix { !"(;,[".contains($0) }
      number.unit = Clip.beginning(of: String(unit), upTo: Limits.unitCharacters)
      return .number(number)
    } catch {
      return .refused(.unreadable, error.message.withoutFullStop)
    }
  }

  private static let approximations = [
    "~", "≈", "±", "about ", "approximately ", "approx. ", "approx ", "around ", "roughly ", "circa ", "ca. ", "ca ",
    "c. ",
    "estimated ", "est. ",
  ]

  private static func withoutApproximation(_ text: String) -> (text: String, isApproximate: Bool) {
    let folded = text.lowercased()
    guard let word = approximations.first(where: folded.hasPrefix) else { return (text, false) }
    return (String(text.dropFirst(word.count)).trimmed(), true)
  }

  private static func isNegative(_ text: String) -> Bool {
    guard let sign = text.unicodeScalars.first, "-\u{2212}\u{2013}".unicodeScalars.contains(sign) else { return false }
    let rest = text.unicodeScalars.dropFirst().drop { $0 == " " || $0 == "." }
    return rest.first.map { ("0"..."9").contains($0) } ?? false
  }

  /// `1e2`, which people do not type.
  private static func scientific(_ text: String) -> Double? {
    let bytes = text.utf8
    guard bytes.count <= 32, bytes.contains(UInt8(ascii: "e")) || bytes.contains(UInt8(ascii: "E")),
      bytes.allSatisfy({ "+-.eE0123456789".utf8.contains($0) })
    else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  // MARK: Objects

  private static func read(_ object: AnswerObject) -> Reading {
    let range = statedRange(object)
    var number: AnswerNumber
    switch scalar(object.value("value", "amount", "quantity")) {
    case .number(let stated): number = stated
    case .refused(let kind, let message): return .refused(kind, message)
    case .absent:
      guard let range else { return .absent }
      number = AnswerNumber(middle(range))
    }
    if number.range == nil { number.range = range }
    if let text = object.text("unit", "units", upTo: 64) {
      guard number.unit.isEmpty || AnswerUnit(number.unit) == AnswerUnit(text) else {
        return .refused(.unit, "It is stated in “\(number.unit)” and in “\(text)”")
      }
      number.unit = text
    }
    if let word = object.value("bound", "qualifier")?.string?.trimmed() {
      if number.bound == nil { number.bound = bound(word) }
      if ["about", "approx", "approximate", "approximately"].contains(AnswerObject.folded(word)) || word == "~" {
        number.isApproximate = true
      }
    }
    return .number(number)
  }

  /// A number that is no object, so that objects within objects end here.
  private static func scalar(_ value: JSONValue?) -> Reading {
    if case .object? = value { return .refused(.unreadable, "What is stated is no amount") }
    return read(value)
  }

  private static func statedRange(_ object: AnswerObject) -> ClosedRange<Double>? {
    guard case .number(let low) = scalar(object.value("low", "min", "minimum")),
      case .number(let high) = scalar(object.value("high", "max", "maximum")),
      low.value < high.value
    else { return nil }
    return low.value...high.value
  }

  private static func middle(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) / 2
  }

  private static func bound(_ word: String) -> Bound? {
    switch AnswerObject.folded(word) {
    case "lt", "lte", "lessthan", "under", "below", "upto", "atmost", "max": return .lessThan
    case "gt", "gte", "greaterthan", "morethan", "over", "above", "atleast", "min": return .greaterThan
    default: break
    }
    if word.hasPrefix("<") || word.hasPrefix("≤") { return .lessThan }
    return word.hasPrefix(">") || word.hasPrefix("≥") ? .greaterThan : nil
  }
}

extension String {
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
