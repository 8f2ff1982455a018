/// What came of asking for the catalog of models.
public enum CatalogRefresh: String, Codable, Hashable, Sendable, CaseIterable {
  /// It is less than a day old; nobody was asked.
  case fresh
  /// It is still the current one.
  case notModified
  /// There is a newer one now.
  case updated
}
