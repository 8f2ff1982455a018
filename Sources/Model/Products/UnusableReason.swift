/// Why a product is of no use as it is.
public enum UnusableReason: String, Codable, Sendable, CaseIterable {
  /// It has no name.
  case noName
  /// No figure of it is known.
  case noNutriments
  /// Its figures are of the prepared product only.
  case preparedOnly
  /// Its energy is not known, or is zero.
  case noEnergy
  /// Beside its energy nothing is known that is more than zero.
  case noMacros
}
