internal import Model

/// An amount of a nutrient in one cell: `95 mg`, `<1 g` for a bound, `95 mg [label]` with its origin.
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
    if value.origin != nil || value.unit.contains("[") { text += " [\(value.origin ?? "")]" }
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
    var origin: Substring?
    if unit.hasSuffix("]"), let open = unit.lastIndex(of: "[") {
      origin = unit[unit.index(after: open)...].dropLast()
      unit = unit[..<open]
      if unit.last == " " { unit.removeLast() }
    }
    return NutrientValue(number, String(unit), bound: bound, origin: origin.flatMap { $0.isEmpty ? nil : String($0) })
  }
}
