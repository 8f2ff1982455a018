public import System

/// The way out to the network: HTTP/1.1 and HTTP/2 over libcurl.
///
/// How it works. All transfers of a service are driven by one thread with one multi handle of libcurl. The thread is started
/// with the first request, which is also when libcurl is loaded (it is not linked: it would add about 5 ms to every start of the
/// program), and ends after a minute without any. Callers put orders (start, cancel, resume) into `EngineOrders` and wake the
/// thread, which sleeps in `curl_multi_poll` until a socket moves, an order comes or the next deadline is due. Everything that
/// libcurl calls back runs on that thread and only copies bytes, so no transfer holds up another. An answer that is wanted whole
/// is collected up to its limit and handed over at once; a streamed one goes through `BodyChannel`, which holds 256 KiB and
/// then makes libcurl stop reading, so that the other side waits for the reader. Connections are kept and shared: a second
/// request to a host finds one open, and over HTTP/2 many requests share one.
///
/// What both sides touch lies behind `Monitor`s: they are rarely waited for, and unlike those of the `Mutex` of the standard
/// library their waits are understood by the thread sanitizer.
///
/// Deadlines are kept by the thread itself, each with its own error. Redirects are followed by hand, so that no header of
/// the caller's reaches another host. Errors name the host and nothing else; nothing of a request is ever logged here.
public struct HTTPService: HTTPClient {
  private let engine: Engine

  /// A service with a thread and connections of its own.
  ///
  /// - Parameter surroundings: the proxies and certificates to use.
  public init(_ surroundings: NetworkSurroundings) { engine = Engine(surroundings) }

  public func send(
    _ request: HTTPRequest, cancellation: Cancellation?
  ) async throws(NetworkError) -> HTTPResponse {
    var trail = try RedirectTrail(request)
    while true {
      let response = try await engine.send(trail.request, to: trail.url, cancellation: cancellation).get()
      if try !trail.follow(status: response.status, location: response.header("Location")) {
        return try response.decoded(limit: request.maximumBodyBytes, host: trail.url.host)
      }
    }
  }

  public func stream(
    _ request: HTTPRequest, cancellation: Cancellation?
  ) async throws(NetworkError) -> HTTPStream {
    var trail = try RedirectTrail(request)
    while true {
      let stream = try await engine.stream(trail.request, to: trail.url, cancellation: cancellation).get()
      if try !trail.follow(status: stream.status, location: stream.header("Location")) { return stream }
      stream.cancel()
    }
  }
}

extension HTTPResponse {
  /// The answer with its body as it was before it was compressed for the way.
  fileprivate func decoded(limit: Int, host: String) throws(NetworkError) -> HTTPResponse {
    var response = self
    do throws(CompressionProblem) {
      response.body = try ContentCoding.decoded(body, headers: headers, limit: limit)
    } catch {
      switch error {
      case .cutOff: throw NetworkError(.interrupted, host: host)
      case .damaged: throw NetworkError(.malformed, host: host)
      case .tooLarge: throw NetworkError(.tooLarge, host: host)
      }
    }
    return response
  }
}
