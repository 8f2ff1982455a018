public import Model

/// Looks on the web for what a food has in it, through a model that searches, and proposes what to log.
///
/// When the answer leaves out what a label of such a food states, the model is asked for that once more. The pages it names
/// come as `sources`. As with `scan/label`, nothing is logged.
public enum ScanSearch: RequestMethod {
  public static let name = "scan/search"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [
    .invalidValue, .invalidImage, .imagingUnavailable, .secretMissing, .networkOffline, .networkUnknownHost,
    .networkRefused, .networkInsecure, .networkTimedOut, .networkInterrupted, .upstreamRefused, .upstreamUnavailable,
    .upstreamLimited, .upstreamMalformed, .answerRefused, .answerTruncated, .answerUnusable,
  ]

  public struct Params: Codable, Sendable {
    /// The food in words, such as `oat bar of Moon Mill`; at most 500 characters.
    ///
    /// - Minimum length: 1
    /// - Maximum length: 500
    public var query: String
    /// How good a model to ask; by default what the settings say.
    public var model: ScanModel?
    /// The service to ask; by default what the settings say.
    public var provider: ScanService?
  }

  public typealias Result = ScanResult
}
