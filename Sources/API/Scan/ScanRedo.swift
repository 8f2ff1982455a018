public import Model

/// Does a scan once more with the same photos or words: with another model, another service, or a note.
///
/// The new scan has an id of its own; the old one stays. Scans are kept for two days, the last 20 of them.
public enum ScanRedo: RequestMethod {
  public static let name = "scan/redo"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [
    .notFound, .invalidValue, .invalidImage, .imagingUnavailable, .secretMissing, .networkOffline,
    .networkUnknownHost, .networkRefused, .networkInsecure, .networkTimedOut, .networkInterrupted, .upstreamRefused,
    .upstreamUnavailable,
    .upstreamLimited, .upstreamMalformed, .answerRefused, .answerTruncated, .answerUnusable,
  ]

  public struct Params: Codable, Sendable {
    /// The scan to do again.
    public var scanId: Identifier
    /// A note instead of the one before; at most 2,000 characters.
    ///
    /// - Maximum length: 2000
    public var note: String?
    /// How good a model to ask; the one before if absent.
    public var model: ScanModel?
    /// The service to ask; the one before if absent.
    public var provider: ScanService?
  }

  public typealias Result = ScanResult
}
