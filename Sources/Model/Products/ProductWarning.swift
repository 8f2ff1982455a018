/// Something about a product that a person should look at. It never hides the product.
public struct ProductWarning: Hashable, Codable, Sendable {
  /// What the warning is about.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// What is stated is not a number, and was left out.
    case unreadable
    /// A negative amount, which was left out.
    case negative
    /// More than there can be in the amount that the numbers are for; kept as it is stated.
    case tooMuch
    /// A part is more than the whole, such as sugars than carbohydrates; kept as it is stated.
    case partExceedsWhole
    /// Kilojoules and kilocalories look swapped.
    case energySwapped
    /// Kilojoules and kilocalories do not say the same.
    case energyMismatch
    /// Salt and sodium do not say the same; sodium was taken.
    case saltMismatch
    /// Entered as a share of a daily value that may not be the one of the label's country.
    case percentDailyValue
    /// Entered in international units.
    case internationalUnits
    /// A limit such as `<0.5`, not the amount.
    case limit
    /// The amount is approximate.
    case approximate
    /// Computed from other numbers.
    case computed
    /// Estimated, not read from the package.
    case estimated
    /// Stated for an amount that is not known, and left out.
    case unknownBasis
    /// Stated for the prepared product only.
    case preparedOnly
    /// The text of the serving and the amount that the database understood differ; the text was taken.
    case servingMismatch
    /// The serving is a number without a unit, which says nothing.
    case servingWithoutUnit
    /// The code has a wrong check digit.
    case checkDigit
    /// The product is no longer sold.
    case obsolete
    /// The database says that it is no food.
    case notFood
  }

  /// The member of the product that the warning is about, such as `fat`, `sugar` or `serving`.
  public var field: String
  public var kind: Kind
  /// A sentence for people.
  public var message: String

  public init(field: String, kind: Kind, message: String) {
    self.field = field
    self.kind = kind
    self.message = message
  }
}
