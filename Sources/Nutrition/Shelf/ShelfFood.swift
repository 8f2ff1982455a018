public import Model

/// What recommendations need to know of a food on the shelf.
public struct ShelfFood: Hashable, Sendable {
  public var id: Identifier
  public var name: String
  public var brand: String?
  /// The amount that the numbers are for, in `servingUnit`.
  public var servingQuantity: Double
  public var servingUnit: String
  /// What the amount has. The calories are greater than 0.
  public var amounts: ShelfAmounts

  public init(
    id: Identifier, name: String, brand: String?, servingQuantity: Double, servingUnit: String, amounts: ShelfAmounts
  ) {
    self.id = id
    self.name = name
    self.brand = brand
    self.servingQuantity = servingQuantity
    self.servingUnit = servingUnit
    self.amounts = amounts
  }

  /// How much of the food a multiple of the stored amount is, in `servingUnit`.
  func quantity(times multiplier: Double) -> Double { (servingQuantity * multiplier).withoutNoise }
}
