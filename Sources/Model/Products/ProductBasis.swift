/// The amount of a product that its numbers are for. Numbers of different bases are never mixed.
public enum ProductBasis: String, Codable, Sendable, CaseIterable {
  /// 100 grams.
  case per100g
  /// 100 millilitres.
  case per100ml
  /// One serving, of which neither the weight nor the volume is known.
  case perServing
}
