public import Model

/// Reads the nutrition label in photos of a package and proposes what to log.
///
/// The photos are made smaller and sent to the model of the user's choice, with the user's key. Stages come as
/// `scan/didProgress` and what the model thinks as `scan/didThink`, the moment it arrives. Cancelling stops the upload or
/// the answer at once. Nothing is logged: see `scan/accept`.
public enum ScanLabel: RequestMethod {
  public static let name = "scan/label"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [
    .invalidValue, .invalidImage, .imagingUnavailable, .secretMissing, .networkOffline, .networkUnknownHost,
    .networkRefused, .networkInsecure, .networkTimedOut, .networkInterrupted, .upstreamRefused, .upstreamUnavailable,
    .upstreamLimited, .upstreamMalformed, .answerRefused, .answerTruncated, .answerUnusable,
  ]

  public struct Params: Codable, Sendable {
    /// One to four photos, all of the same package.
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
