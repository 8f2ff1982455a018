internal import Model
internal import Net

extension NetworkError {
  /// What the caller of a method is told. A request that was cancelled is no failure but a `CancellationError`.
  ///
  /// - Parameter service: the name of the other service, for people.
  func told(of service: String) -> any Error {
    if kind == .cancelled { return CancellationError() }
    return failure(of: service)
  }

  /// The failure of a request that was not cancelled.
  func failure(of service: String) -> Failure {
    switch kind {
    case .offline:
      Failure(
        .networkOffline, "There is no network to reach \(service).", hint: "Try again when there is a connection.")
    case .unknownHost:
      Failure(.networkUnknownHost, message, hint: "Check the connection, and the address in the configuration.")
    case .refused: Failure(.networkRefused, message, hint: "Check the address or the proxy in the configuration.")
    case .insecure:
      Failure(.networkInsecure, message, hint: "Check the clock, the certificates of this machine, and the proxy.")
    case .timedOut: Failure(.networkTimedOut, message, hint: "Try again later.")
    case .interrupted: Failure(.networkInterrupted, message, hint: "Try again.")
    case .notAllowed:
      Failure(.addressNotAllowed, message, hint: "Check the address of \(service) in the configuration.")
    case .tooLarge, .malformed, .cancelled: Failure(.upstreamMalformed, message)
    case .libraryMissing: Failure(.networkOffline, message, hint: "Install it: apt-get install libcurl4.")
    }
  }
}
