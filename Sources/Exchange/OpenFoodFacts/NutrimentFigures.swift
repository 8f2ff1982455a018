/// What Open Food Facts states about one nutriment of a product as it is sold, or as it is prepared.
///
/// Amounts are in the standard unit: grams, and of energy what its name says, of `energy` kilojoules.
public struct NutrimentFigures: Hashable, Sendable {
  /// What the amount is, if it is not simply the amount.
  public enum Modifier: UInt8, Sendable {
    /// The true amount is less.
    case less = 1
    /// The true amount is greater.
    case greater
    case approximate
    /// It is not on the package.
    case notPrinted
  }

  /// A unit in which the amount was entered and that makes the converted amount doubtful.
  public enum EnteredUnit: UInt8, Sendable {
    /// A share of some country's daily value.
    case percentDailyValue = 1
    case internationalUnits
  }

  public var nutriment: Nutriment
  public var isPrepared: Bool
  /// Per 100 g or 100 ml.
  public var per100: Double?
  public var perServing: Double?
  /// On the basis on which it was entered.
  public var asEntered: Double?
  public var modifier: Modifier?
  public var enteredUnit: EnteredUnit?
  /// Something was stated that is not a number.
  public var isUnreadable = false
  /// Computed from other amounts, not read from the package.
  public var isComputed = false
  /// Estimated, for example from the list of ingredients.
  public var isEstimate = false

  public init(_ nutriment: Nutriment, isPrepared: Bool = false) {
    self.nutriment = nutriment
    self.isPrepared = isPrepared
  }

  var hasAmount: Bool { per100 != nil || perServing != nil || asEntered != nil }
}
