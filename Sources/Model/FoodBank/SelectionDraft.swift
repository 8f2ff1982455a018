/// A portion that is chosen in a calculator, as a caller gives it.
public struct SelectionDraft: Hashable, Codable, Sendable {
  public var ingredientId: Identifier
  public var portionId: Identifier
  /// How many portions, 0.25 to 20; absent means 1.
  public var quantity: Quantity?

  public init(ingredientId: Identifier, portionId: Identifier, quantity: Quantity? = nil) {
    self.ingredientId = ingredientId
    self.portionId = portionId
    self.quantity = quantity
  }

  public var selection: CalculatorSelection {
    CalculatorSelection(ingredientId: ingredientId, portionId: portionId, quantity: quantity?.value ?? 1)
  }
}
