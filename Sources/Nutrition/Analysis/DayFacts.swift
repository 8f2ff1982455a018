public import Model

/// What the entries of a day say to an analysis, in few bytes: of which food they are, their macros and their nutrients.
///
/// A year of 5000 entries has more than 100,000 nutrients. Read as rows they take ten times longer than in this form,
/// which the store derives from the rows and keeps beside them.
///
/// Format, little-endian: a byte for the version; then for each entry its length in bytes without these four, its parts
/// (see `FactPart`), the foodId if any, lengths and UTF-8 of the name and the brand, the macros it states, and its
/// nutrients. A nutrient is a code, the code of its unit with its limit, and the amount; then the texts of what has no
/// code.
public struct DayFacts: Hashable, Sendable {
  /// The format. Another one needs a migration that takes the stored facts away, so that they are derived again.
  public static let version: UInt8 = 1

  public let bytes: [UInt8]

  /// The facts of some entries of one day.
  public init(_ entries: some Sequence<Entry>) {
    var output: [UInt8] = [Self.version]
    for entry in entries { output.appendEntry(entry) }
    bytes = output
  }

  /// Calls `body` with the facts as a reader of the store gets them.
  public func withStored<Result>(_ body: (StoredDayFacts) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBytes { try body(StoredDayFacts(unchecked: $0)) }
  }
}

/// Which parts an entry of `DayFacts` has.
struct FactPart: OptionSet {
  let rawValue: UInt8

  static let foodId = FactPart(rawValue: 1)
  static let brand = FactPart(rawValue: 2)
  static let protein = FactPart(rawValue: 4)
  static let carbs = FactPart(rawValue: 8)
  static let fat = FactPart(rawValue: 16)

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init(of entry: Entry) {
    self = []
    if entry.foodId != nil { insert(.foodId) }
    if entry.brand != nil { insert(.brand) }
    if entry.protein != nil { insert(.protein) }
    if entry.carbs != nil { insert(.carbs) }
    if entry.fat != nil { insert(.fat) }
  }
}

extension [UInt8] {
  fileprivate mutating func appendEntry(_ entry: Entry) {
    let start = count
    append(number: UInt32(0))
    append(FactPart(of: entry).rawValue)
    if let foodId = entry.foodId {
      append(number: foodId.high)
      append(number: foodId.low)
    }
    append(text: entry.name)
    if let brand = entry.brand { append(text: brand) }
    for macro in [entry.calories, entry.protein, entry.carbs, entry.fat] {
      if let macro { append(number: macro.bitPattern) }
    }
    for nutrient in entry.nutrients { appendNutrient(nutrient) }
    let length = UInt32(clamping: count - start - 4)
    for byte in 0..<4 { self[start + byte] = UInt8(truncatingIfNeeded: length >> UInt32(8 * byte)) }
  }

  private mutating func appendNutrient(_ nutrient: Nutrients.Element) {
    let unit = NutrientUnit.normalized(nutrient.value.unit)
    let code = FactCode.nutrientCodes[nutrient.id]
    let unitCode = FactCode.unitCodes[unit]
    append(code ?? FactCode.text)
    append((unitCode ?? FactCode.text) | FactBound.bits(of: nutrient.value.bound))
    append(number: nutrient.value.value.bitPattern)
    if code == nil { append(text: nutrient.id) }
    if unitCode == nil { append(text: unit) }
  }

}
