/// Two equal amounts of one food, such as 1 cup and 240 g.
public struct ServingMapping: Hashable, Codable, Sendable {
  public var from: ServingAmount
  public var to: ServingAmount

  public init(from: ServingAmount, to: ServingAmount) {
    self.from = from
    self.to = to
  }

  /// How many times what the tables say an amount in standard units may be, or the other way round: labels round, and a
  /// cup has 200, 237 or 250 mL, depending on the country.
  private static let tolerance = 1.5

  /// Checks both amounts, and that they can be equal: a unit is not mapped to itself, and the tables know better how many
  /// grams an ounce has.
  public func validate() throws(Failure) {
    do throws(Failure) { try from.validate() } catch { throw error.under("/from") }
    do throws(Failure) { try to.validate() } catch { throw error.under("/to") }
    if let contradiction { throw contradiction }
  }

  private var contradiction: Failure? {
    let (source, target) = (from.unit.trimmed(), to.unit.trimmed())
    if source == target { return .invalid("The unit \(quoted(source)) is mapped to itself.") }
    guard let from = StandardUnit(rawValue: source), let to = StandardUnit(rawValue: target),
      let factor = from.factor(to: to)
    else { return nil }
    let ratio = self.to.value / self.from.value
    guard !(1 / Self.tolerance...Self.tolerance).contains(ratio / factor) else { return nil }
    return .invalid(
      "The amounts are not equal: 1 \(source) is \(Limits.shown(factor.toFourDigits)) \(target).",
      hint: "Leave the mapping out; units of the same kind convert by themselves.")
  }
}

/// An amount of a food in some unit, standard or the food's own, such as 2 `slice`.
public struct ServingAmount: Hashable, Codable, Sendable {
  /// Greater than 0, at most 1 000 000.
  public var value: Double
  /// The unit, 1 to 32 characters; upper and lower case differ.
  public var unit: String

  public init(_ value: Double, _ unit: String) {
    self.value = value
    self.unit = unit
  }

  /// Checks the members.
  public func validate() throws(Failure) {
    if let message = Limits.problem(ofPositive: value) { throw .invalid(message, path: "/value") }
    if let message = Limits.problem(ofRequired: unit, upTo: Limits.unitCharacters) {
      throw .invalid(message, path: "/unit")
    }
  }
}

extension Double {
  /// To four digits, for people.
  fileprivate var toFourDigits: Double {
    var power = 1.0
    while magnitude * power < 1000, power < 1e9 { power *= 10 }
    return (self * power).rounded() / power
  }
}
