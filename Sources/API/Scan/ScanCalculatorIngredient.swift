public import Model

/// Reads in photos of a table what the portions of one thing have in them that a nutrition calculator offers.
///
/// As `scan/label`, but the result has an `ingredient`, which `foods/update` takes, instead of a draft.
public enum ScanCalculatorIngredient: RequestMethod {
  public static let name = "scan/calculatorIngredient"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [
    .invalidValue, .invalidImage, .imagingUnavailable, .secretMissing, .networkOffline, .networkUnknownHost,
    .networkRefused, .networkInsecure, .networkTimedOut, .networkInterrupted, .upstreamRefused, .upstreamUnavailable,
    .upstreamLimited, .upstreamMalformed, .answerRefused, .answerTruncated, .answerUnusable,
  ]

  public struct Params: Codable, Sendable {
    /// What the ingredient is called in the table, such as `Brown rice`; at most 500 characters.
    ///
    /// - Minimum length: 1
    /// - Maximum length: 500
    public var name: String
    /// One to four photos, all of the same table.
    ///
    /// - Minimum items: 1
    /// - Maximum items: 4
    public var images: [ScanPhoto]
    /// What the user says about them, at most 2,000 characters.
    ///
    /// - Maximum length: 2000
    public var note: String?
    /// How good a model to ask; by default what the settings say.
    public var model: ScanModel?
    /// The service to ask; by default what the settings say.
    public var provider: ScanService?
  }

  public typealias Result = ScanResult
}
