import Glibc
import Net
import Synchronization
import System
import Testing

/// Strangers' addresses, fetched from a server on this machine that the tests allow by a rule of their own.
struct GuardedFetchTests {
  private let loopback = IPAddress.v4(0x7F00_0001)
  private let service = HTTPService(NetworkSurroundings())

  /// Answers from a table, and counts how often it was asked.
  private final class ScriptedResolver: HostResolver {
    private let table: [String: [IPAddress]]
    /// Guards the names that were asked for.
    private let asked = Mutex<[String]>([])

    init(_ table: [String: [IPAddress]]) { self.table = table }

    var names: [String] { asked.withLock { $0 } }

    func addresses(
      of host: String, milliseconds: Int, cancellation: Cancellation?
    ) async throws(NetworkError) -> [IPAddress] {
      asked.withLock { $0.append(host) }
      guard let addresses = table[host] else { throw NetworkError(.unknownHost, host: host, message: "No such host.") }
      return addresses
    }
  }

  private func fetch(
    _ server: LoopbackServer, _ resolver: ScriptedResolver, limits: FetchLimits = FetchLimits()
  ) -> GuardedFetch {
    let loopback = loopback
    let rule = URLGuard(ports: [server.port]) { $0.isPublic || $0 == loopback }
    return GuardedFetch(service, resolver: resolver, guard: rule, limits: limits)
  }

  private func error(_ fetch: GuardedFetch, _ url: String) async -> NetworkError? {
    await networkError { () async throws(NetworkError) in try await fetch.fetch(url) }
  }

  @Test func aPageIsFetchedFromTheCheckedAddressUnderItsName() async throws {
    let server = LoopbackServer { $0.respond(headers: ["Content-Type: Text/HTML; charset=utf-8"], "<p>soup</p>") }
    let resolver = ScriptedResolver(["soup.example": [loopback]])
    let document = try await fetch(server, resolver).fetch(
      "http://soup.example:\(server.port)/a?b", headers: [HTTPHeader("User-Agent", "test/1")])
    #expect(document.url == "http://soup.example:\(server.port)/a?b" && document.status == 200)
    #expect(document.mediaType == "text/html" && document.body == Array("<p>soup</p>".utf8))
    let request = try #require(server.requests.first)
    #expect(request.header("Host") == "soup.example:\(server.port)" && request.header("User-Agent") == "test/1")
    #expect(resolver.names == ["soup.example"])
  }

  @Test func thisMachineIsRefusedUnlessATestAllowsIt() async {
    let server = LoopbackServer { $0.respond() }
    let resolver = ScriptedResolver(["soup.example": [loopback]])
    let strict = GuardedFetch(service, resolver: resolver, guard: URLGuard(ports: [80, 443, server.port]))
    for host in ["soup.example", "127.0.0.1", "[::1]", "2130706433", "0x7f.1", "localhost", "[::ffff:127.0.0.1]"] {
      #expect(await error(strict, "http://\(host):\(server.port)/")?.kind == .notAllowed)
    }
    #expect(server.connectionCount == 0)
  }

  @Test(arguments: [
    "https://soup.example:8443/", "https://soup.example:22/", "ftp://soup.example/", "https://a@soup.example/",
    "https://soup/", "https://soup.local/", "https://metadata.google.internal/", "https://router.lan/",
    "https://169.254.169.254/latest/meta-data/", "https://10.0.0.1/", "https://[fd00::1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://soup.example/ x", "https://api.localhost/", "https://localhost.localdomain/", "soup.example",
  ]) func anAddressIsRefusedBeforeItIsLookedUp(_ url: String) async {
    let resolver = ScriptedResolver([:])
    let error = await error(GuardedFetch(service, resolver: resolver), url)
    #expect(error?.kind == .notAllowed && resolver.names.isEmpty)
  }

  @Test func oneAddressThatIsNotPublicCondemnsTheHost() async throws {
    let server = LoopbackServer { $0.respond() }
    let inside = try #require(IPAddress("10.0.0.1"))
    let resolver = ScriptedResolver(["soup.example": [loopback, inside]])
    #expect(await error(fetch(server, resolver), "http://soup.example:\(server.port)/")?.kind == .notAllowed)
    #expect(server.connectionCount == 0)
  }

  @Test func theNextAddressIsTriedWhenOneTakesNoConnection() async throws {
    let server = LoopbackServer { $0.respond(headers: ["Content-Type: text/plain"], "second") }
    let closed = IPAddress.v4(0x7F00_0002)
    let rule = URLGuard(ports: [server.port]) { $0.isLoopback }
    let resolver = ScriptedResolver(["soup.example": [closed, loopback]])
    let document = try await GuardedFetch(service, resolver: resolver, guard: rule).fetch(
      "http://soup.example:\(server.port)/")
    #expect(document.body == Array("second".utf8))
  }

  @Test func everyRedirectIsChecked() async throws {
    let targets = Mutex<[String]>([])
    let server = LoopbackServer { exchange in
      if exchange.request.target == "/end" { return exchange.respond(headers: ["Content-Type: text/plain"], "end") }
      exchange.redirect(to: targets.withLock { $0.removeFirst() })
    }
    let resolver = ScriptedResolver([
      "soup.example": [loopback], "stew.example": [loopback], "inside.example": [.v4(0x0A00_0001)],
    ])
    let fetch = fetch(server, resolver)
    let start = "http://soup.example:\(server.port)/"
    targets.withLock { $0 = ["/more", "http://stew.example:\(server.port)/end"] }
    #expect(try await fetch.fetch(start).url == "http://stew.example:\(server.port)/end")
    #expect(server.requests.last?.header("Host") == "stew.example:\(server.port)")
    for target in [
      "http://169.254.169.254/", "http://169.254.169.254:\(server.port)/", "http://10.0.0.1:\(server.port)/",
      "http://inside.example:\(server.port)/", "http://localhost:\(server.port)/", "file:///etc/passwd",
      "http://u:p@stew.example:\(server.port)/", "http://stew.example/", "//[::ffff:10.0.0.1]:\(server.port)/",
    ] {
      targets.withLock { $0 = [target] }
      let count = server.requests.count
      #expect(await error(fetch, start)?.kind == .notAllowed, "\(target)")
      #expect(server.requests.count == count + 1)
    }
  }

  @Test func redirectsAreBounded() async {
    let server = LoopbackServer { $0.redirect(to: "/again") }
    let fetch = fetch(server, ScriptedResolver(["soup.example": [loopback]]), limits: FetchLimits(redirects: 2))
    #expect(await error(fetch, "http://soup.example:\(server.port)/")?.kind == .notAllowed)
    #expect(server.requests.count == 3)
  }

  @Test func onlyKnownTypesAreRead() async throws {
    let types = Mutex("")
    let server = LoopbackServer { exchange in
      let type = types.withLock { $0 }
      exchange.respond(
        headers: type.isEmpty ? [] : ["Content-Type: \(type)"], exchange.request.target == "/pdf" ? "%PDF-1.7" : "MZ")
    }
    let fetch = fetch(server, ScriptedResolver(["soup.example": [loopback]]))
    let url = "http://soup.example:\(server.port)"
    for type in ["text/plain", "IMAGE/png", "application/json; charset=utf-8", "application/ld+json"] {
      types.withLock { $0 = type }
      #expect(try await fetch.fetch(url).body == Array("MZ".utf8))
    }
    for type in ["", "application/zip", "application/octet-stream", "texts/plain", "text", "application/*"] {
      types.withLock { $0 = type }
      #expect(await error(fetch, url)?.kind == .notAllowed, "\(type)")
      #expect(try await fetch.fetch(url + "/pdf").body == Array("%PDF-1.7".utf8))
    }
  }

  @Test func aDocumentIsBounded() async throws {
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Content-Type: text/plain", "Transfer-Encoding: chunked"])
      exchange.chunk([UInt8](repeating: 0x61, count: 1000))
      if exchange.request.target == "/more" { exchange.chunk("b") }
      exchange.endChunks()
    }
    let fetch = fetch(server, ScriptedResolver(["soup.example": [loopback]]), limits: FetchLimits(bodyBytes: 1000))
    #expect(try await fetch.fetch("http://soup.example:\(server.port)/").body.count == 1000)
    #expect(await error(fetch, "http://soup.example:\(server.port)/more")?.kind == .tooLarge)
  }

  @Test func aStatusOfFailureIsToldWithoutItsDocument() async throws {
    let server = LoopbackServer { $0.respond(404, headers: ["Content-Type: application/zip"], "gone") }
    let fetch = fetch(server, ScriptedResolver(["soup.example": [loopback]]))
    let document = try await fetch.fetch("http://soup.example:\(server.port)/")
    #expect(document.status == 404 && document.body.isEmpty)
  }

  @Test func theTimeIsForAllOfIt() async {
    let server = LoopbackServer { exchange in
      var none = pollfd()
      _ = poll(&none, 0, 60)
      exchange.redirect(to: "/again")
    }
    let limits = FetchLimits(redirects: 1000, deadlines: HTTPDeadlines(whole: 200))
    let fetch = fetch(server, ScriptedResolver(["soup.example": [loopback]]), limits: limits)
    #expect(await error(fetch, "http://soup.example:\(server.port)/")?.kind == .timedOut(.whole))
  }

  @Test func theSystemKnowsThisMachine() async throws {
    let addresses = try await SystemResolver().addresses(of: "localhost", milliseconds: 10_000, cancellation: nil)
    #expect(!addresses.isEmpty && addresses.allSatisfy(\.isLoopback))
  }

  @Test func aCancelledLookUpIsNotMade() async {
    let cancellation = Cancellation()
    cancellation.cancel()
    let cancelled = await networkError { () async throws(NetworkError) in
      try await SystemResolver().addresses(of: "localhost", milliseconds: 10_000, cancellation: cancellation)
    }
    #expect(cancelled?.kind == .cancelled)
  }
}
