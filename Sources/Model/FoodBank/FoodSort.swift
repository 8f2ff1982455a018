/// The order of a list of foods. Foods that are equal in it are in the order of their ids.
///
/// Names and brands are compared without case and accents, in the same way on every machine: by the code points of the
/// lower-case text, with Latin letters such as é and ø as e and o, and numbers in them as numbers: `Jar 9` comes before
/// `Jar 10`.
public enum FoodSort: String, Codable, Sendable, CaseIterable {
  /// Last used first.
  case lastUsed
  /// Created last first.
  case newest
  /// By name.
  case alphabetical
  /// By brand, then by name, then created last first. Foods without a brand come last.
  case brandName
  /// Most kilocalories first. Foods whose kilocalories are unknown come last.
  case calories
}
