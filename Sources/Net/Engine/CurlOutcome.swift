import CCurl

/// What libcurl says at the end of a transfer, and what that means for the caller.
struct CurlOutcome {
  var code: CURLcode
  /// The `errno` of the connection, or 0.
  var systemError: Int32
  /// What a proxy answered when it was asked for a tunnel, or 0.
  var proxyStatus = 0
  var stage: TransferClock.Stage
  /// Whether the status and the fields of an answer had come.
  var hasAnswer: Bool

  /// The kind of error, or nil when the answer is whole.
  ///
  /// - Parameter hasNetwork: asked only when it makes a difference: a name that cannot be looked up is unknown in a network
  ///   and says nothing without one.
  func problem(hasNetwork: () -> Bool) -> NetworkError.Kind? {
    if code != CURLE_OK, proxyStatus >= 300 { return .refused }
    switch code {
    case CURLE_OK: return hasAnswer ? nil : .malformed
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: return hasNetwork() ? .unknownHost : .offline
    case CURLE_COULDNT_CONNECT: return connectionProblem
    case CURLE_OPERATION_TIMEDOUT: return .timedOut(stage == .connecting ? .connect : .whole)
    case CURLE_PROXY: return .refused
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT, CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED:
      return .insecure
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
      return .malformed
    case CURLE_URL_MALFORMAT, CURLE_BAD_FUNCTION_ARGUMENT: return .notAllowed
    case CURLE_FILESIZE_EXCEEDED: return .tooLarge
    default:
      // Everything else is a connection that ended: PARTIAL_FILE, RECV_ERROR, SEND_ERROR, GOT_NOTHING, HTTP2, HTTP2_STREAM …
      return .interrupted
    }
  }

  private var connectionProblem: NetworkError.Kind {
    switch systemError {
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL: .offline
    case ETIMEDOUT: .timedOut(.connect)
    default: .refused
    }
  }
}
