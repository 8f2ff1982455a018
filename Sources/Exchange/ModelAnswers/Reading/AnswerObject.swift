internal import JSON
internal import Model

/// The members of an answer by name: `serving_grams`, `servingGrams` and `Serving Grams` are the same.
struct AnswerObject {
  /// A member by its folded name, with the place where it stood.
  private var members: [String: JSONValue] = [:]

  init(_ object: JSONObject) {
    for (name, value) in object where !value.isNull {
      let folded = Self.folded(name)
      // Of two spellings of one name, the first one counts.
      if members[folded] == nil { members[folded] = value }
    }
  }

  var isEmpty: Bool { members.isEmpty }

  /// The value under the first of these names that has one.
  func value(_ names: String...) -> JSONValue? {
    names.lazy.compactMap { members[Self.folded($0)] }.first
  }

  /// A text under the first of these names that has one that says something, at most so long.
  func text(_ names: String..., upTo limit: Int) -> String? {
    for name in names {
      guard let value = members[Self.folded(name)] else { continue }
      if let text = Self.text(value, upTo: limit) { return text }
    }
    return nil
  }

  /// A word out of a list, such as `per_100g`, folded.
  func word(_ names: String...) -> String? {
    names.lazy.compactMap { members[Self.folded($0)]?.string }.first.map(Self.folded)
  }

  /// A text without control characters; nil for one that only says that there is none.
  static func text(_ value: JSONValue, upTo limit: Int) -> String? {
    let stated: String
    switch value {
    case .string(let string): stated = string
    case .integer(let integer): stated = String(integer)
    case .number(let number): stated = Limits.shown(number)
    default: return nil
    }
    let text = Clip.beginning(of: stated, upTo: max(1, limit - 1))
    return text.isEmpty || saysNothing(text) ? nil : text
  }

  /// Whether a text only says that nothing is stated.
  static func saysNothing(_ text: String) -> Bool { nothing.contains(text.lowercased()) }

  private static let nothing: Set<String> = [
    "", "-", "–", "—", "?", "n/a", "na", "n.a.", "null", "nil", "none", "unknown", "not stated", "not listed",
    "not available", "not provided", "not visible", "not applicable", "not specified",
  ]

  static func folded(_ name: String) -> String {
    var folded = ""
    for scalar in name.lowercased().unicodeScalars where isWordScalar(scalar) { folded.unicodeScalars.append(scalar) }
    return folded
  }
}

/// Whether a character is part of a word: a letter, a mark on one, or a digit.
func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isAlphabetic || scalar.properties.numericType != nil
}
