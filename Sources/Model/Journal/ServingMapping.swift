/// Two equal amounts of one food, such as 1 cup and 240 g.
public struct ServingMapping: Hashable, Codable, Sendable {
  public var from: ServingAmount
  public var to: ServingAmount

  public init(from: ServingAmount, to: ServingAmount) {
    self.from = from
    self.to = to
  }

  /// Checks both amounts.
  public func validate() throws(Failure) {
    do throws(Failure) { try from.validate() } catch { throw error.under("/from") }
    do throws(Failure) { try to.validate() } catch { throw error.under("/to") }
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
