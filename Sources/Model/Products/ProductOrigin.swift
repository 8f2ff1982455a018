/// Where a product was found.
public enum ProductOrigin: String, Codable, Sendable, CaseIterable {
  /// The copy of the database on this machine.
  case localCopy
  /// Open Food Facts itself, just now.
  case network
  /// An earlier answer of Open Food Facts.
  case cache
}
