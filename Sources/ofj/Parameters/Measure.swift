internal import JSON

/// A number with a unit behind it, as people write amounts: `4mg`, `3.5 g`.
struct Measure: Equatable {
  var value: JSONValue
  var unit: String

  /// Reads an amount; `nil` when the text is none. The unit is made of letters, and nobody checks which.
  init?(_ text: String) {
    let number = text.prefix { $0.isNumber || "+-.".contains($0) }
    let unit = text.dropFirst(number.count).drop { $0 == " " }
    guard !unit.isEmpty, unit.allSatisfy(\.isLetter), let value = Self.number(String(number)) else { return nil }
    self.value = value
    self.unit = String(unit)
  }

  /// Reads a number as JSON has it.
  static func number(_ text: String) -> JSONValue? {
    switch try? JSONDocument(parsing: Array(text.utf8)).root.value {
    case .integer(let integer)?: .integer(integer)
    case .number(let number)?: .number(number)
    default: nil
    }
  }
}
