internal import Model

/// What the cells of other programs mean.
enum Cell {
  /// A cell without white space around it; nil when nothing is left, or when it says that nothing is known.
  static func text(_ cell: String) -> String? {
    let trimmed = trimmed(cell)
    switch trimmed.lowercased() {
    case "", "n/a", "na", "null", "--", "-": return nil
    default: return trimmed
    }
  }

  /// The text without white space at either end.
  static func trimmed(_ text: some StringProtocol) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(String.UnicodeScalarView(scalars[first...last]))
  }

  /// The years of days that a program can have recorded; any other is a misreading.
  static let years = 1970...2199

  /// A date written `2026-11-30`, also without leading zeros, `11/30/2026` or `11/30/26`, within `years`.
  static func day(_ cell: String) -> Day? {
    let text = trimmed(cell)
    let isAmerican = text.contains("/")
    let parts = text.split(separator: isAmerican ? "/" : "-", omittingEmptySubsequences: false).map(number)
    guard parts.count == 3, let first = parts[0], let second = parts[1], let third = parts[2] else { return nil }
    let year = isAmerican ? text.hasTwoDigitsAtEnd ? 2000 + third : third : first
    guard years.contains(year) else { return nil }
    return isAmerican ? Day(year: year, month: first, day: second) : Day(year: year, month: second, day: third)
  }

  /// A time written `17:05`, `17:05:30` or `5:05 PM`.
  static func time(_ cell: String) -> TimeOfDay? {
    var text = trimmed(cell).lowercased().filter { $0 != "." && !$0.isWhitespace }
    let isAfternoon = text.hasSuffix("pm")
    let hasHalf = isAfternoon || text.hasSuffix("am")
    if hasHalf { text.removeLast(2) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(number)
    guard parts.count == 2 || parts.count == 3, var hour = parts[0], let minute = parts[1], minute < 60 else {
      return nil
    }
    if parts.count == 3 { guard let second = parts[2], second < 60 else { return nil } }
    if hasHalf {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    return hour < 24 ? TimeOfDay(clamping: hour * 60 + minute) : nil
  }

  /// The meal that a word names; nil for any other.
  static func meal(_ cell: String) -> Meal? {
    switch trimmed(cell).lowercased() {
    case "breakfast", "breakfasts": .breakfast
    case "lunch", "lunches": .lunch
    case "dinner", "dinners", "supper": .dinner
    case "snack", "snacks": .snack
    default: nil
    }
  }

  /// An amount with its unit, such as `600.00 g` or `2.00 medium (2-2/3" dia)`.
  static func amount(_ cell: String, commaIsDecimal: Bool) -> (quantity: Double, unit: String)? {
    let text = trimmed(cell)
    guard let space = text.firstIndex(of: " "),
      let quantity = CellNumber.parse(text[..<space], commaIsDecimal: commaIsDecimal), quantity >= 0
    else { return nil }
    let unit = trimmed(text[space...])
    return unit.isEmpty ? nil : (quantity, NutrientUnit.normalized(unit))
  }

  private static func number(_ text: Substring) -> Int? {
    (1...4).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(text) : nil
  }
}

extension String {
  /// Whether the last of the parts between slashes has two characters, as a year without its century.
  fileprivate var hasTwoDigitsAtEnd: Bool { split(separator: "/").last?.utf8.count == 2 }
}
