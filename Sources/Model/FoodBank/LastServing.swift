/// How much of a food to begin with when it is logged again.
public struct LastServing: Hashable, Codable, Sendable {
  /// Where an amount comes from.
  public enum Origin: String, Codable, Sendable, CaseIterable {
    /// An entry of the journal.
    case entry
    /// The food itself: the amount that its numbers are for.
    case template
  }

  /// How much, in `unit`.
  public var quantity: Double
  public var unit: String
  public var origin: Origin
  /// The entry that it comes from.
  public var entryId: Identifier?

  public init(quantity: Double, unit: String, origin: Origin, entryId: Identifier? = nil) {
    self.quantity = quantity
    self.unit = unit
    self.origin = origin
    self.entryId = entryId
  }
}
