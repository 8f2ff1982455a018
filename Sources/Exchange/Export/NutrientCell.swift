internal import Model

/// An amount of a nutrient in one cell: `95 mg`, `<1 g` for a bound, `95 mg [label]` with its origin. An opening bracket in
/// the origin has a backslash before it.
enum NutrientCell {
  static func text(_ value: NutrientValue) -> String {
    var text =
      switch value.bound {
      case .lessThan: "<"
      case .greaterThan: ">"
      case nil: ""
      }
    text += CSVWriter.shown(value.value) + " " + value.unit
    // A unit that holds a bracket would be taken for an origin.
    if value.origin != nil || value.unit.contains("[") { text += " [\(escaped(value.origin ?? ""))]" }
    return text
  }

  /// The amount in a cell; nil when it is none.
  static func value(_ cell: String) -> NutrientValue? {
    var rest = cell[...]
    var bound: Bound?
    if rest.first == "<" || rest.first == ">" { bound = rest.removeFirst() == "<" ? .lessThan : .greaterThan }
    let space = rest.firstIndex(of: " ") ?? rest.endIndex
    guard let number = CellNumber.parse(rest[..<space]) else { return nil }
    var unit = rest[space...].dropFirst()
    var origin: String?
    if unit.hasSuffix("]"), let open = opening(in: unit) {
      origin = unescaped(unit[unit.index(after: open)...].dropLast())
      unit = unit[..<open]
      if unit.last == " " { unit.removeLast() }
    }
    return NutrientValue(number, String(unit), bound: bound, origin: origin.flatMap { $0.isEmpty ? nil : $0 })
  }

  private static func escaped(_ origin: String) -> String {
    origin.replacing("\\", with: "\\\\").replacing("[", with: "\\[")
  }

  private static func unescaped(_ text: Substring) -> String {
    var origin = ""
    var rest = text
    while let character = rest.popFirst() {
      // A backslash before anything else was written by a version that escaped nothing.
      let isEscape = character == "\\" && (rest.first == "\\" || rest.first == "[")
      origin.append(isEscape ? rest.removeFirst() : character)
    }
    return origin
  }

  /// The last opening bracket without a backslash of its own.
  private static func opening(in text: Substring) -> Substring.Index? {
    text.indices.last { index in
      text[index] == "[" && text[..<index].reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
    }
  }
}
