/// An amount of US dollars, exact to 10^-12, so that sums do not depend on the order and print as people expect.
///
/// It is a number in JSON: `0.0108`.
public struct USD: Hashable, Comparable, Codable, Sendable, WireFormat {
  public static let wireSchema: StaticString = #"{"type": "number"}"#

  /// In units of 10^-12 dollars: the price of one token is a whole number of them.
  public let units: Int64

  public static let zero = USD(units: 0)
  /// The largest amount that is believed of one request or one price: a million dollars.
  public static let largest = USD(units: 1_000_000_000_000_000_000)

  private static let unitsPerDollar = 1e12

  public init(units: Int64) {
    self.units = units
  }

  /// The amount rounded to 10^-12; nil when it is negative, not finite, or larger than `largest`.
  public init?(_ dollars: Double) {
    guard dollars >= 0, dollars <= Self.largest.dollars else { return nil }
    units = Int64((dollars * Self.unitsPerDollar).rounded())
  }

  /// The amount as the nearest number of dollars.
  public var dollars: Double { Double(units) / Self.unitsPerDollar }

  /// The sum; more than can be counted, nine million dollars, stays at that.
  public static func + (left: USD, right: USD) -> USD {
    let (sum, overflow) = left.units.addingReportingOverflow(right.units)
    return USD(units: overflow ? (right.units < 0 ? .min : .max) : sum)
  }

  public static func += (left: inout USD, right: USD) { left = left + right }

  public static func < (left: USD, right: USD) -> Bool { left.units < right.units }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let amount = USD(try container.decode(Double.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "Expected an amount of dollars.")
    }
    self = amount
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(dollars)
  }
}
