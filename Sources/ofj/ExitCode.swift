internal import JSON
internal import Model

/// The exit codes of `ofj`: those of `sysexits.h` where one fits.
///
/// Raw values are published in `--help`; they never change their meaning.
enum ExitCode: Int32, CaseIterable {
  case success = 0
  /// `ofj doctor` found an error, or the server answered one of a kind that is not listed here.
  case failure = 1
  case usage = 64
  case invalidValue = 65
  case notFound = 66
  case unavailable = 69
  case `internal` = 70
  case conflict = 73
  case storeFailure = 74
  case temporary = 75
  /// As `EX_PROTOCOL`: the other side of the network did not keep to what it documents.
  case upstreamFailure = 76
  case notPermitted = 77
  case configuration = 78
  /// As a shell reports a program ended by SIGINT.
  case cancelled = 130

  /// One line for `--help`.
  var summary: String {
    switch self {
    case .success: "success"
    case .failure: "doctor found an error, or another error was answered"
    case .usage: "unknown command, option, method or parameter"
    case .invalidValue: "a value is not allowed, an amount not convertible, or a picture not readable"
    case .notFound: "no object has this id"
    case .unavailable: "the data file cannot be opened or is too new, or a library is missing"
    case .internal: "a defect in ofj"
    case .conflict: "the change contradicts what is stored"
    case .storeFailure: "the disk is full, the data file is damaged, or the output cannot be written"
    case .temporary: "busy, or no answer from the network; try again later"
    case .upstreamFailure: "another service refused or answered nonsense"
    case .notPermitted: "the data file cannot be written, a key is missing, or an address is refused"
    case .configuration: "the configuration is wrong"
    case .cancelled: "cancelled"
    }
  }

  /// The exit code of an application error.
  init(_ kind: ErrorKind) {
    self =
      switch kind {
      case .notFound: .notFound
      case .conflict: .conflict
      case .invalidValue, .noConversion, .invalidImage: .invalidValue
      case .invalidConfiguration: .configuration
      case .storeBusy, .overloaded: .temporary
      case .networkOffline, .networkUnknownHost, .networkRefused, .networkTimedOut, .networkInterrupted: .temporary
      case .upstreamUnavailable, .upstreamLimited: .temporary
      case .networkInsecure, .upstreamRefused, .upstreamMalformed: .upstreamFailure
      case .answerRefused, .answerTruncated, .answerUnusable: .upstreamFailure
      case .storeFull, .storeCorrupt: .storeFailure
      case .storeReadOnly, .secretMissing, .addressNotAllowed: .notPermitted
      case .storeNewer, .storeUnavailable, .imagingUnavailable: .unavailable
      }
  }

  /// The exit code of the error object of a response.
  init(responseError code: Int64, kind: String?) {
    if let kind = kind.flatMap(ErrorKind.init(rawValue:)) {
      self.init(kind)
      return
    }
    self =
      switch code {
      // Parse error, invalid request, method not found, invalid params.
      case -32700, -32600, -32601, -32602: .usage
      case -32800: .cancelled
      case ..<0: .internal
      default: .failure
      }
  }
}
