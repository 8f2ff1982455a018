import Net
import Testing

/// Redirects are followed only when asked, so many times, and tell no secret to another host.
struct RedirectTests {
  private let service = HTTPService(NetworkSurroundings())
  private let headers = [
    HTTPHeader("Authorization", "Bearer k"), HTTPHeader("x-api-key", "k"), HTTPHeader("Cookie", "k=1"),
    HTTPHeader("Accept", "text/plain"), HTTPHeader("User-Agent", "test/1"),
  ]

  private func error(_ request: HTTPRequest) async -> NetworkError.Kind? {
    await networkError { () async throws(NetworkError) in try await service.send(request) }?.kind
  }

  @Test func aRedirectIsAnAnswerUnlessFollowingWasAskedFor() async throws {
    let server = LoopbackServer { $0.redirect(to: "/new") }
    let response = try await service.send(HTTPRequest(url: server.url()))
    #expect(response.status == 302 && response.header("Location") == "/new" && server.requests.count == 1)
  }

  @Test func onTheSameServerEverythingIsSentAgain() async throws {
    let server = LoopbackServer { exchange in
      if exchange.request.target == "/a/old?q" { return exchange.redirect(308, to: "new") }
      exchange.respond("\(exchange.request.method) \(exchange.request.target) \(exchange.request.body.count)")
    }
    let request = HTTPRequest(
      .put, url: server.url("/a/old?q"), headers: headers, body: Array("soup".utf8), redirects: .follow(maximum: 1))
    #expect(try await service.send(request).text == "PUT /a/new 4")
    #expect(server.requests.last?.header("Authorization") == "Bearer k")
  }

  @Test func anotherServerIsToldNoSecrets() async throws {
    let other = LoopbackServer { $0.respond("there") }
    let server = LoopbackServer { $0.redirect(to: other.url("/there")) }
    let request = HTTPRequest(url: server.url(), headers: headers, redirects: .follow(maximum: 3))
    #expect(try await service.send(request).text == "there")
    let told = try #require(other.requests.first)
    #expect(told.header("Accept") == "text/plain" && told.header("User-Agent") == "test/1")
    for name in ["Authorization", "x-api-key", "Cookie"] { #expect(told.header(name) == nil) }
  }

  @Test func aBodyIsNotSentToAnotherServer() async {
    let other = LoopbackServer { $0.respond() }
    let server = LoopbackServer { $0.redirect(307, to: other.url()) }
    let request = HTTPRequest(.post, url: server.url(), body: Array("soup".utf8), redirects: .follow(maximum: 3))
    #expect(await error(request) == .notAllowed)
    #expect(other.requests.isEmpty)
  }

  @Test(arguments: [301, 302, 303]) func theResultOfAPostIsFetched(_ status: Int) async throws {
    let server = LoopbackServer { exchange in
      if exchange.request.method == "POST" { return exchange.redirect(status, to: "/result") }
      exchange.respond("\(exchange.request.method) \(exchange.request.body.count)")
    }
    let request = HTTPRequest(
      .post, url: server.url(), headers: [HTTPHeader("Content-Type", "text/plain")], body: Array("soup".utf8),
      redirects: .follow(maximum: 1))
    #expect(try await service.send(request).text == "GET 0")
    #expect(server.requests.last?.header("Content-Type") == nil)
  }

  @Test func aCircleEnds() async {
    let server = LoopbackServer { $0.redirect(to: $0.request.target) }
    #expect(await error(HTTPRequest(url: server.url(), redirects: .follow(maximum: 3))) == .notAllowed)
    #expect(server.requests.count == 4)
  }

  @Test func aRedirectToPlainHTTPElsewhereIsRefused() async {
    let server = LoopbackServer { $0.redirect(to: "http://soup.example/") }
    #expect(await error(HTTPRequest(url: server.url(), redirects: .follow(maximum: 3))) == .notAllowed)
  }

  @Test(arguments: ["ftp://soup.example/", "https://u:p@soup.example/", "http://[::1"])
  func aRedirectToNoAddressIsMalformed(_ location: String) async {
    let server = LoopbackServer { $0.redirect(to: location) }
    #expect(await error(HTTPRequest(url: server.url(), redirects: .follow(maximum: 3))) == .malformed)
  }

  @Test func aStreamIsFollowedToo() async throws {
    let server = LoopbackServer { exchange in
      exchange.request.target == "/" ? exchange.redirect(to: "/new") : exchange.respond("streamed")
    }
    let stream = try await service.stream(HTTPRequest(url: server.url(), redirects: .follow(maximum: 1)))
    #expect(try await stream.rest() == Array("streamed".utf8))
  }

  // MARK: What is never sent

  @Test func plainHTTPStaysOnThisMachine() async {
    #expect(await error(HTTPRequest(url: "http://soup.example/")) == .notAllowed)
    #expect(await error(HTTPRequest(url: "http://192.168.1.1/")) == .notAllowed)
  }

  @Test(arguments: [("X-A", "b\r\nX-C: d"), ("X-A", "b\0"), ("X A", "b"), ("", "b"), ("X-A:", "b"), ("X-Ä", "b")])
  func aHeaderThatWouldBeTwoIsRefused(_ name: String, _ value: String) async {
    let server = LoopbackServer { $0.respond() }
    #expect(await error(HTTPRequest(url: server.url(), headers: [HTTPHeader(name, value)])) == .notAllowed)
    #expect(server.requests.isEmpty)
  }
}
