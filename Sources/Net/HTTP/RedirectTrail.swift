/// The request to send next, from the first one over the addresses to which the answers lead.
struct RedirectTrail {
  private(set) var request: HTTPRequest
  private(set) var url: WebURL
  private var left: Int

  /// Checks the request before anything of it is sent.
  init(_ request: HTTPRequest) throws(NetworkError) {
    do {
      url = try WebURL(request.url)
    } catch {
      throw NetworkError(.notAllowed, host: "", message: error.message)
    }
    self.request = request
    left = if case .follow(let maximum) = request.redirects { maximum } else { 0 }
    try Self.check(request.headers, host: url.host)
    try checkScheme()
  }

  /// Turns to the address of a redirect; false when the answer is to be given as it is.
  mutating func follow(status: Int, location: String?) throws(NetworkError) -> Bool {
    guard case .follow = request.redirects, [301, 302, 303, 307, 308].contains(status), let location else {
      return false
    }
    guard left > 0 else {
      throw NetworkError(.notAllowed, host: url.host, message: "\(url.host) leads from address to address without end.")
    }
    left -= 1
    let previous = url
    do {
      url = try url.resolving(location)
    } catch {
      throw NetworkError(
        .malformed, host: previous.host, message: "\(previous.host) leads to something that is no address.")
    }
    if previous.scheme == .https, url.scheme == .http {
      throw NetworkError(
        .notAllowed, host: previous.host, message: "\(previous.host) leads from a secure address to an insecure one.")
    }
    try checkScheme()
    changeMethod(status: status)
    if !url.hasOrigin(of: previous) { try leaveOrigin(previous) }
    return true
  }

  /// 303 asks for the result with GET. So do 301 and 302 after POST, for all clients there are.
  private mutating func changeMethod(status: Int) {
    let becomesGet = status == 303 ? request.method != .head : status < 303 && request.method == .post
    guard becomesGet else { return }
    request.method = .get
    request.body = nil
    request.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
  }

  /// Headers that say what is wanted and by which program; all others may hold a secret.
  private static let headersForAnyHost: Set = ["accept", "accept-language", "user-agent"]

  private mutating func leaveOrigin(_ previous: WebURL) throws(NetworkError) {
    if request.body != nil {
      throw NetworkError(
        .notAllowed, host: previous.host, message: "\(previous.host) wants what was sent to it sent to another host.")
    }
    request.headers.removeAll { !Self.headersForAnyHost.contains($0.name.lowercased()) }
    request.pinnedAddress = nil
  }

  private func checkScheme() throws(NetworkError) {
    if url.scheme == .http, !request.allowsPlainHTTP, !url.isLoopback {
      throw NetworkError(.notAllowed, host: url.host, message: "\(url.host) can be asked over https only.")
    }
  }

  /// A line break in a header would begin another one.
  private static func check(_ headers: [HTTPHeader], host: String) throws(NetworkError) {
    for header in headers {
      let isName = !header.name.isEmpty && header.name.utf8.allSatisfy { isNameByte($0) }
      let isValue = header.value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
      if !isName || !isValue {
        throw NetworkError(
          .notAllowed, host: host, message: "A header of the request to \(host) has characters that none may.")
      }
    }
  }

  /// The characters of a token, RFC 9110 section 5.6.2.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
