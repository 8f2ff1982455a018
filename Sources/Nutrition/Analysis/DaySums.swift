internal import Model

/// What the entries of a day add up to, in few bytes.
///
/// The sums of a year are read from it in a tenth of the time that adding up its `DayFacts` takes. The store derives both
/// from the entries and keeps them beside them. Sums are exact (see `DecimalSum`), so that sums of sums are the same as
/// sums of entries.
///
/// Format, little-endian: a byte for the version; the number of entries; of calories, protein, carbs and fat each the sum
/// and the number of entries that state it; the number of cells, and of each the codes of its nutrient and unit, the sum
/// and three counts (see `FactSums.Cell`); then for each nutrient and unit without a code their texts and the same.
public struct DaySums: Hashable, Sendable {
  /// The format. Another one needs a migration that takes the stored sums away, so that they are derived again.
  public static let version: UInt8 = 1

  public let bytes: [UInt8]

  /// The sums of a day.
  ///
  /// - Throws: `Failure` of kind `storeCorrupt` when the facts cannot be read.
  public init(of facts: StoredDayFacts) throws {
    var sums = FactSums()
    try facts.forEachEntry { sums.add($0) }
    var output: [UInt8] = [Self.version]
    output.append(sums)
    bytes = output
  }

  /// Calls `body` with the sums as a reader of the store gets them.
  public func withStored<Result>(_ body: (StoredDaySums) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBytes { try body(StoredDaySums(unchecked: $0)) }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ sums: FactSums) {
    append(number: UInt32(clamping: sums.entries))
    for macro in [sums.calories, sums.protein, sums.carbs, sums.fat] {
      append(number: macro.sum.units)
      append(number: UInt32(clamping: macro.known))
    }
    append(number: UInt16(clamping: sums.usedCells.count))
    for index in sums.usedCells {
      append(UInt8(truncatingIfNeeded: index / FactCode.units.count))
      append(UInt8(truncatingIfNeeded: index % FactCode.units.count))
      append(sums.cells[index])
    }
    for (id, nutrient) in sums.others.sorted(by: { $0.key < $1.key }) {
      for sum in nutrient.sums {
        append(text: id)
        append(text: sum.unit)
        append(FactSums.Cell(sum))
      }
    }
  }

  private mutating func append(_ cell: FactSums.Cell) {
    append(number: cell.sum.units)
    append(number: cell.entries)
    append(number: cell.upperLimits)
    append(number: cell.lowerLimits)
  }
}
