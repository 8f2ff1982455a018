/// What a food of the Food Bank is.
public enum FoodKind: String, Codable, Sendable, CaseIterable {
  /// One product or dish with its own numbers.
  case single
  /// Made of ingredients; its numbers are their sum.
  case composite
  /// A template from which meals are built by choosing portions; it has no numbers of its own.
  case calculator
}
