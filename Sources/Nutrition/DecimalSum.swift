/// A sum of amounts that is exact, so that it does not depend on the order, and that prints as people expect:
/// 0.1 and 0.2 are 0.3.
///
/// Each amount is rounded to twelve decimals and added as a whole number; the result is rounded to nine.
struct DecimalSum: Hashable, Sendable {
  /// In units of 10^-12.
  private(set) var units: Int128 = 0

  /// Larger amounts are not sums of food; a million of them, in micrograms, still fit into 128 bits.
  private static let largest = 1e12
  private static let unitsPerOne = 1e12
  private static let unitsPerResultUnit: Int128 = 1000
  private static let resultUnitsPerOne = 1e9

  init() {}

  /// The sum of this many units of 10^-12.
  init(units: Int128) {
    self.units = units
  }

  /// The sum of one amount, or nil for an amount that cannot be eaten: negative, not finite, or larger than 10^12.
  init?(_ amount: Double) {
    guard amount >= 0, amount <= Self.largest else { return nil }
    // Rounds, because the conversions below cut off and no amount is negative.
    let scaled = amount * Self.unitsPerOne + 0.5
    // Conversion to 64 bits is one instruction; 128 bits take a slow generic path.
    units = scaled < 0x1p63 ? Int128(Int64(scaled)) : Int128(scaled)
  }

  static func += (sum: inout DecimalSum, other: DecimalSum) { sum.units &+= other.units }

  static func - (left: DecimalSum, right: DecimalSum) -> DecimalSum {
    var difference = DecimalSum()
    difference.units = left.units &- right.units
    return difference
  }

  /// The sum in a unit of which this many make one.
  func multiplied(by factor: Int) -> DecimalSum {
    var product = DecimalSum()
    product.units = units &* Int128(factor)
    return product
  }

  /// The sum rounded to nine decimals, half away from zero.
  var value: Double { value(dividedBy: 1) }

  /// The sum divided by a whole number, rounded once.
  func value(dividedBy divisor: Int) -> Double {
    let step = Self.unitsPerResultUnit &* Int128(divisor)
    let half = units < 0 ? -(step / 2) : step / 2
    let result = (units &+ half) / step
    let number = Int64(exactly: result).map(Double.init) ?? Double(result)
    return number / Self.resultUnitsPerOne
  }
}
