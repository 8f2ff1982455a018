internal import Model

/// `DaySums` where the store keeps them. It is valid only within the call that is given it.
public struct StoredDaySums {
  private let bytes: UnsafeRawBufferPointer

  /// Sums as they were stored; nil when a program with another format wrote them.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.first == DaySums.version else { return nil }
    self.bytes = bytes
  }

  init(unchecked bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Adds the day to sums, or its macros alone.
  ///
  /// - Throws: `Failure` of kind `storeCorrupt` when the bytes cannot be read.
  func add(to sums: inout FactSums, withNutrients: Bool = true) throws {
    var reader = FactReader(bytes)
    _ = reader.number(UInt8.self)
    guard let entries = reader.number(UInt32.self), let calories = reader.macroSum(), let protein = reader.macroSum(),
      let carbs = reader.macroSum(), let fat = reader.macroSum(), let count = reader.number(UInt16.self)
    else { throw Failure.unreadableFacts }
    sums.add(entries: Int(entries), calories: calories, protein: protein, carbs: carbs, fat: fat)
    guard withNutrients else { return }
    for _ in 0..<count {
      guard let code = reader.number(UInt8.self), let unit = reader.number(UInt8.self), let cell = reader.cell(),
        sums.add(cell, code: code, unitCode: unit)
      else { throw Failure.unreadableFacts }
    }
    while !reader.isAtEnd {
      guard let id = reader.text(), let unit = reader.text(), let cell = reader.cell()
      else { throw Failure.unreadableFacts }
      sums.add(UnitSum(cell, unit: String(utf8: unit)), of: String(utf8: id))
    }
  }
}

extension FactReader {
  fileprivate mutating func macroSum() -> MacroSum? {
    guard let units = number(Int128.self), let known = number(UInt32.self) else { return nil }
    return MacroSum(sum: DecimalSum(units: units), known: Int(known))
  }

  fileprivate mutating func cell() -> FactSums.Cell? {
    guard let units = number(Int128.self), let entries = number(Int32.self), let upperLimits = number(Int32.self),
      let lowerLimits = number(Int32.self)
    else { return nil }
    return FactSums.Cell(
      sum: DecimalSum(units: units), entries: entries, upperLimits: upperLimits, lowerLimits: lowerLimits)
  }
}
