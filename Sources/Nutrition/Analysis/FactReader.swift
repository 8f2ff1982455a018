internal import Model

/// Reads `DayFacts`. Its views are valid only within the call that is given them.
///
/// Every read is checked against the end of the bytes: they come from a file.
struct FactReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    guard bytes.count - position >= MemoryLayout<Number>.size else { return nil }
    defer { position += MemoryLayout<Number>.size }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Number.self))
  }

  mutating func real() -> Double? {
    number(UInt64.self).map(Double.init(bitPattern:))
  }

  mutating func text() -> UnsafeRawBufferPointer? {
    number(UInt16.self).flatMap { take(Int($0)) }
  }

  mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
    guard bytes.count - position >= count else { return nil }
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }

  mutating func rest() -> UnsafeRawBufferPointer {
    defer { position = bytes.count }
    return UnsafeRawBufferPointer(rebasing: bytes[position...])
  }
}

/// One entry of `DayFacts`.
struct EntryFacts {
  let foodId: Identifier?
  let name: UnsafeRawBufferPointer
  let brand: UnsafeRawBufferPointer?
  let calories: Double
  let protein: Double?
  let carbs: Double?
  let fat: Double?
  /// Read with `NutrientFact`.
  let nutrients: UnsafeRawBufferPointer

  init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = FactReader(bytes)
    guard let parts = reader.number(UInt8.self).map(FactPart.init(rawValue:)) else { return nil }
    var foodId: Identifier?
    if parts.contains(.foodId) {
      guard let high = reader.number(UInt64.self), let low = reader.number(UInt64.self) else { return nil }
      foodId = Identifier(high: high, low: low)
    }
    guard let name = reader.text() else { return nil }
    let brand = parts.contains(.brand) ? reader.text() : nil
    guard let calories = reader.real() else { return nil }
    self.foodId = foodId
    self.name = name
    self.brand = brand
    self.calories = calories
    protein = parts.contains(.protein) ? reader.real() : nil
    carbs = parts.contains(.carbs) ? reader.real() : nil
    fat = parts.contains(.fat) ? reader.real() : nil
    nutrients = reader.rest()
  }
}

/// One nutrient of an entry of `DayFacts`.
struct NutrientFact {
  /// The place of the nutrient in `FactCode.nutrients`, or `FactCode.text`.
  let code: UInt8
  /// The place of the unit in `FactCode.units`, or `FactCode.text`.
  let unitCode: UInt8
  let bound: UInt8
  let amount: Double
  private let idText: UnsafeRawBufferPointer?
  private let unitText: UnsafeRawBufferPointer?

  /// The next nutrient; nil at the end, and where the bytes cannot be read.
  @inline(__always)
  init?(_ reader: inout FactReader) {
    guard let code = reader.number(UInt8.self), let unit = reader.number(UInt8.self), let amount = reader.real()
    else { return nil }
    self.code = code
    unitCode = unit & ~FactBound.mask
    bound = unit & FactBound.mask
    self.amount = amount
    if code >= FactCode.text {
      guard let text = reader.text() else { return nil }
      idText = text
    } else {
      idText = nil
    }
    if unitCode >= FactCode.text {
      guard let text = reader.text() else { return nil }
      unitText = text
    } else {
      unitText = nil
    }
  }

  var id: String {
    if let idText { return String(utf8: idText) }
    return FactCode.nutrients.indices.contains(Int(code)) ? FactCode.nutrients[Int(code)] : ""
  }
  var unit: String { statedUnit.text }
  var statedUnit: StatedUnit { unitText.map { .text(String(utf8: $0)) } ?? .code(unitCode) }
  var value: NutrientValue { NutrientValue(amount, unit, bound: FactBound.bound(of: bound)) }
}

extension Failure {
  static let unreadableFacts = Failure(
    .storeCorrupt, "What the data file keeps for the analysis of a day cannot be read.",
    hint: "`journal/repair` derives it again.")
}

extension String {
  init(utf8 bytes: UnsafeRawBufferPointer) {
    self.init(decoding: bytes, as: UTF8.self)
  }
}
