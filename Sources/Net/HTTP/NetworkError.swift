/// Why there is no answer.
///
/// It names the host and nothing else of the request: no path, no query, no header. Both may hold secrets.
public struct NetworkError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// This machine has no network, or no way to the address.
    case offline
    /// The name of the host is not known.
    case unknownHost
    /// Nothing listens at the address, or the proxy refused.
    case refused
    /// No trusted connection could be made.
    case insecure
    /// A part of the exchange took longer than the request allows.
    case timedOut(HTTPPhase)
    /// The connection broke before the answer was whole.
    case interrupted
    /// The address may not be asked, or the request may not be sent as it is.
    case notAllowed
    /// The answer is larger than the request allows.
    case tooLarge
    /// The answer is not HTTP, or its compression is damaged.
    case malformed
    /// The request was cancelled.
    case cancelled
    /// libcurl is not installed.
    case libraryMissing
  }

  public var kind: Kind
  /// The host of the address, in lower case; empty when the address has none.
  public var host: String
  /// A sentence for people.
  public var message: String

  public init(_ kind: Kind, host: String, message: String) {
    self.kind = kind
    self.host = host
    self.message = message
  }

  public var description: String { message }
}

extension NetworkError {
  /// An error with the usual sentence for its kind.
  init(_ kind: Kind, host: String) {
    let name = host.isEmpty ? "The host" : host
    let message =
      switch kind {
      case .offline: "There is no network to reach \(host.isEmpty ? "the host" : host)."
      case .unknownHost: "\(name) is not known: no address was found for that name."
      case .refused: "\(name) refused the connection."
      case .insecure: "No trusted connection to \(host.isEmpty ? "the host" : host) could be made."
      case .timedOut(.connect): "\(name) could not be connected in time."
      case .timedOut(.firstByte): "\(name) did not begin to answer in time."
      case .timedOut(.idle): "\(name) stopped in the middle of the exchange."
      case .timedOut(.whole): "\(name) did not finish its answer in time."
      case .interrupted: "\(name) broke the connection before the answer was whole."
      case .notAllowed: "\(name) may not be asked."
      case .tooLarge: "The answer of \(host.isEmpty ? "the host" : host) is larger than expected."
      case .malformed: "\(name) answered something that is not HTTP."
      case .cancelled: "The request to \(host.isEmpty ? "the host" : host) was cancelled."
      case .libraryMissing:
        "libcurl is not installed (Debian package libcurl4), so nothing can be asked over the network."
      }
    self.init(kind, host: host, message: message)
  }
}
