/// One serving of a product.
public struct ProductServing: Hashable, Codable, Sendable {
  /// The serving as the package words it, for example `2 cookies (30 g)`.
  public var text: String?
  /// What it weighs or measures; absent when that is not known, such as for `1 bar`.
  public var amount: Serving?
  /// How many of `unit` it is.
  public var quantity: Double?
  /// What the serving is counted in, such as `cookies` or `cup`.
  public var unit: String?

  public init(text: String? = nil, amount: Serving? = nil, quantity: Double? = nil, unit: String? = nil) {
    self.text = text
    self.amount = amount
    self.quantity = quantity
    self.unit = unit
  }
}
