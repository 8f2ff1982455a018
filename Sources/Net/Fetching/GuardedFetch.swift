public import System

/// A document that was fetched from an address of a stranger.
public struct FetchedDocument: Hashable, Sendable {
  /// The address at which it was found, after redirects.
  public var url: String
  public var status: Int
  /// The type in lower case without parameters; empty when there was none.
  public var mediaType: String
  public var headers: [HTTPHeader]
  /// The document; empty when the status is not one of success.
  public var body: [UInt8]

  public init(url: String, status: Int, mediaType: String, headers: [HTTPHeader] = [], body: [UInt8]) {
    self.url = url
    self.status = status
    self.mediaType = mediaType
    self.headers = headers
    self.body = body
  }
}

/// Fetches addresses of strangers.
///
/// Each address is checked by the guard and its host looked up once; the connection is then pinned to an address that was
/// checked, so that a second look-up with another answer cannot happen. Redirects are walked by hand, and each of their
/// addresses goes through the same checks. Nothing that identifies the user is sent along.
///
/// Behind a proxy that is so too: names are looked up by this machine, and the proxy is asked for a connection to the address
/// that was checked. A proxy that looked the name up itself could be led into the network behind it. Where only the proxy can
/// look names up, addresses of strangers cannot be fetched (`unknownHost`); services that are configured can be asked.
public struct GuardedFetch: Sendable {
  private let client: any HTTPClient
  private let resolver: any HostResolver
  private let guardian: URLGuard
  private let limits: FetchLimits

  public init(
    _ client: any HTTPClient, resolver: any HostResolver = SystemResolver(), guard guardian: URLGuard = URLGuard(),
    limits: FetchLimits = FetchLimits()
  ) {
    self.client = client
    self.resolver = resolver
    self.guardian = guardian
    self.limits = limits
  }

  /// Fetches a document with GET.
  ///
  /// - Parameter headers: what to say to every host on the way, such as `Accept` and `User-Agent`.
  /// - Throws: `notAllowed` for an address that the guard refuses or a type that is not read, `tooLarge`, and what can go
  ///   wrong on any way. A status that is not one of success is no error.
  public func fetch(
    _ url: String, headers: [HTTPHeader] = [], cancellation: Cancellation? = nil
  ) async throws(NetworkError) -> FetchedDocument {
    let end = Deadline.now.adding(milliseconds: limits.deadlines.whole)
    var url = try guardian.check(url)
    for _ in 0...max(0, limits.redirects) {
      let stream = try await open(url, headers: headers, until: end, cancellation)
      guard [301, 302, 303, 307, 308].contains(stream.status), let location = stream.header("Location") else {
        return try await read(stream, from: url)
      }
      stream.cancel()
      url = try next(location, after: url)
    }
    throw NetworkError(.notAllowed, host: url.host, message: "\(url.host) leads from address to address without end.")
  }

  /// The checked address of a redirect.
  private func next(_ location: String, after url: WebURL) throws(NetworkError) -> WebURL {
    let target: WebURL
    do {
      target = try url.resolving(location)
    } catch {
      throw NetworkError(.notAllowed, host: url.host, message: "\(url.host) leads elsewhere. \(error.message)")
    }
    if url.scheme == .https, target.scheme == .http {
      throw NetworkError(
        .notAllowed, host: url.host, message: "\(url.host) leads from a secure address to an insecure one.")
    }
    return try guardian.check(target)
  }

  /// Connects to the addresses of the host, one after the other, until one takes the connection.
  private func open(
    _ url: WebURL, headers: [HTTPHeader], until end: Deadline, _ cancellation: Cancellation?
  ) async throws(NetworkError) -> HTTPStream {
    let addresses = try await addresses(of: url, until: end, cancellation)
    var request = HTTPRequest(url: url.text, headers: headers, maximumBodyBytes: limits.bodyBytes)
    request.allowsPlainHTTP = true
    var failure = NetworkError(.refused, host: url.host)
    for address in addresses.prefix(3) {
      request.pinnedAddress = address
      request.deadlines = limits.deadlines
      request.deadlines.whole = try milliseconds(until: end, for: url)
      do throws(NetworkError) {
        return try await client.stream(request, cancellation: cancellation)
      } catch {
        guard [.refused, .offline, .timedOut(.connect)].contains(error.kind) else { throw error }
        failure = error
      }
    }
    throw failure
  }

  private func addresses(
    of url: WebURL, until end: Deadline, _ cancellation: Cancellation?
  ) async throws(NetworkError) -> [IPAddress] {
    if let address = url.address { return [address] }
    let time = min(try milliseconds(until: end, for: url), limits.deadlines.connect)
    let addresses = try await resolver.addresses(of: url.host, milliseconds: time, cancellation: cancellation)
    try guardian.check(addresses, of: url)
    return addresses
  }

  private func milliseconds(until end: Deadline, for url: WebURL) throws(NetworkError) -> Int {
    let left = end.milliseconds(since: .now)
    if left <= 0 { throw NetworkError(.timedOut(.whole), host: url.host) }
    return left
  }

  private func read(_ stream: HTTPStream, from url: WebURL) async throws(NetworkError) -> FetchedDocument {
    let type = Self.mediaType(stream.header("Content-Type") ?? "")
    var document = FetchedDocument(
      url: url.text, status: stream.status, mediaType: type, headers: stream.headers, body: [])
    guard (200...299).contains(stream.status) else {
      stream.cancel()
      return document
    }
    while !limits.allows(type), document.body.count < Self.pdfMark.count, let bytes = try await stream.next() {
      document.body += bytes
    }
    // PDF is often sent under a name that says nothing.
    guard limits.allows(type) || document.body.starts(with: Self.pdfMark) else {
      stream.cancel()
      throw NetworkError(
        .notAllowed, host: url.host, message: "\(url.host) answered with a kind of document that is not read.")
    }
    while let bytes = try await stream.next() { document.body += bytes }
    return document
  }

  private static let pdfMark = Array("%PDF".utf8)

  private static func mediaType(_ header: String) -> String {
    let type = header.prefix { $0 != ";" && $0 != "," }
    return String(type.filter { $0 != " " && $0 != "\t" }).lowercased()
  }
}
