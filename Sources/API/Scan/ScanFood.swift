public import Model

/// Estimates what the food in photos has in it and proposes what to log.
///
/// As `scan/label`, but the numbers are estimates, and say so.
public enum ScanFood: RequestMethod {
  public static let name = "scan/food"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [
    .invalidValue, .invalidImage, .imagingUnavailable, .secretMissing, .networkOffline, .networkUnknownHost,
    .networkRefused, .networkInsecure, .networkTimedOut, .networkInterrupted, .upstreamRefused, .upstreamUnavailable,
    .upstreamLimited, .upstreamMalformed, .answerRefused, .answerTruncated, .answerUnusable,
  ]

  public struct Params: Codable, Sendable {
    /// One to four photos, all of the same portion of food.
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
