/// A unit that amounts of a food may be given in.
public struct OfferedUnit: Hashable, Codable, Sendable {
  /// The unit, as it is given to other methods.
  public var unit: String
  /// How much of this unit is the amount that the food's numbers are for.
  public var quantity: Double
  /// By how much a form may raise or lower an amount in this unit.
  public var step: Double

  public init(unit: String, quantity: Double, step: Double) {
    self.unit = unit
    self.quantity = quantity
    self.step = step
  }
}
