/// What went wrong, as a stable name and number that a program can branch on.
///
/// The numbers are the JSON-RPC `code` of the answer. They are positive, so they never meet the reserved ranges of
/// JSON-RPC, LSP or MCP, and they are never reused.
public enum ErrorKind: String, Codable, Sendable, CaseIterable {
  /// No object has this id.
  case notFound
  /// The change contradicts what is stored, for example an id that exists with other content.
  case conflict
  /// The value is well formed but not allowed, for example a negative goal.
  case invalidValue
  /// The configuration file, an environment variable or an option of the command line is wrong; the message names it.
  case invalidConfiguration
  /// An amount cannot be expressed in the unit that was asked for; the hint says what would make it possible.
  case noConversion
  /// The data file is locked by another program for longer than the server waits.
  case storeBusy
  /// The disk or the quota is full; nothing of the request was stored.
  case storeFull
  /// The data file or its directory cannot be written.
  case storeReadOnly
  /// The data file is damaged or is not an `ofj` data file.
  case storeCorrupt
  /// The data file was written by a newer version of `ofj`; it was not touched.
  case storeNewer
  /// The data file cannot be opened, for example because its directory does not exist.
  case storeUnavailable
  /// The server holds as much unanswered work as it can; try again after `retryAfterMs`.
  case overloaded
  /// This machine has no network, or no route to the address.
  case networkOffline
  /// The name of the host is not known.
  case networkUnknownHost
  /// Nothing listens at the address, or the proxy refused.
  case networkRefused
  /// No trusted connection could be made: the certificate or the encryption is not acceptable.
  case networkInsecure
  /// The other side did not answer within the time that the call may take.
  case networkTimedOut
  /// The connection broke before the answer was whole.
  case networkInterrupted
  /// The address may not be fetched: its scheme, port or the network it leads to is not allowed.
  case addressNotAllowed
  /// The other service refused the request as such; the same request will fail again.
  case upstreamRefused
  /// The other service cannot answer at the moment.
  case upstreamUnavailable
  /// The other service, or our own observance of its limits, asks to wait; try again after `retryAfterMs`.
  case upstreamLimited
  /// The other service answered something that is not what it documents.
  case upstreamMalformed
  /// A key for the other service is missing or was not accepted.
  case secretMissing
  /// The model, or a filter of its service, refused to answer what was asked or shown.
  case answerRefused
  /// The answer of the model reached its greatest length and is cut off.
  case answerTruncated
  /// The model answered nothing, or something that is not what was asked for. Another try may do better and costs again,
  /// so it is for a person to decide.
  case answerUnusable
  /// The libraries for pictures are not installed; the hint names the package.
  case imagingUnavailable
  /// The picture cannot be read, or is larger than what is read.
  case invalidImage

  /// The JSON-RPC error code.
  public var code: Int {
    switch self {
    case .notFound: 1
    case .conflict: 2
    case .invalidValue: 3
    case .invalidConfiguration: 4
    case .noConversion: 5
    case .storeBusy: 20
    case .storeFull: 21
    case .storeReadOnly: 22
    case .storeCorrupt: 23
    case .storeNewer: 24
    case .storeUnavailable: 25
    case .overloaded: 30
    case .networkOffline: 40
    case .networkUnknownHost: 41
    case .networkRefused: 42
    case .networkInsecure: 43
    case .networkTimedOut: 44
    case .networkInterrupted: 45
    case .addressNotAllowed: 46
    case .upstreamRefused: 50
    case .upstreamUnavailable: 51
    case .upstreamLimited: 52
    case .upstreamMalformed: 53
    case .secretMissing: 54
    case .answerRefused: 55
    case .answerTruncated: 56
    case .answerUnusable: 57
    case .imagingUnavailable: 60
    case .invalidImage: 61
    }
  }

  /// Whether the same request may succeed later without being changed.
  public var retryable: Bool {
    switch self {
    case .storeBusy, .storeFull, .overloaded: true
    case .networkOffline, .networkUnknownHost, .networkRefused, .networkTimedOut, .networkInterrupted: true
    case .upstreamUnavailable, .upstreamLimited: true
    default: false
    }
  }
}
