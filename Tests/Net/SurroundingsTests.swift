import Net
import Synchronization
import Testing

/// Proxies, trusted certificates, and what is offered to a server over TLS.
struct SurroundingsTests {
  private func get(_ url: String, _ environment: [String: String]) async throws(NetworkError) -> HTTPResponse {
    var request = HTTPRequest(url: url, deadlines: HTTPDeadlines(connect: 5_000, whole: 10_000))
    request.allowsPlainHTTP = true
    return try await HTTPService(NetworkSurroundings(environment: environment)).send(request)
  }

  @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"]) func aProxyIsAskedForOtherMachines(_ name: String)
    async throws
  {
    let proxy = LoopbackServer { $0.respond("by proxy") }
    let response = try await get("http://soup.example/a?b", [name: "http://127.0.0.1:\(proxy.port)"])
    #expect(response.text == "by proxy" && proxy.requests.first?.target == "http://soup.example/a?b")
  }

  @Test func aSecureAddressGoesThroughATunnel() async throws {
    let proxy = LoopbackServer { $0.respond(403, "no") }
    let error = await networkError { () async throws(NetworkError) in
      try await get("https://soup.example/secret", ["HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)"])
    }
    #expect(proxy.requests.map(\.method) == ["CONNECT"] && proxy.requests.first?.target == "soup.example:443")
    #expect(error?.kind == .refused)
  }

  @Test func theMachineItselfIsNeverAskedThroughAProxy() async throws {
    let proxy = LoopbackServer { $0.respond("by proxy") }
    let server = LoopbackServer { $0.respond("directly") }
    let response = try await get(server.url(), ["http_proxy": "http://127.0.0.1:\(proxy.port)"])
    #expect(response.text == "directly" && proxy.requests.isEmpty)
  }

  @Test func hostsWithoutProxyAreAskedDirectly() async throws {
    let proxy = LoopbackServer { $0.respond("by proxy") }
    let server = LoopbackServer { $0.respond("directly") }
    let environment = ["http_proxy": "http://127.0.0.1:\(proxy.port)", "NO_PROXY": "stew.example,soup.example"]
    var request = HTTPRequest(url: "http://soup.example:\(server.port)/")
    request.allowsPlainHTTP = true
    request.pinnedAddress = .v4(0x7F00_0001)
    let response = try await HTTPService(NetworkSurroundings(environment: environment)).send(request)
    #expect(response.text == "directly")
  }

  @Test func aPinnedAddressIsWhatAProxyIsAskedFor() async throws {
    let proxy = LoopbackServer { $0.respond(403, "no") }
    var request = HTTPRequest(url: "http://soup.example/")
    request.allowsPlainHTTP = true
    request.pinnedAddress = .v4(0x0102_0304)
    let service = HTTPService(NetworkSurroundings(environment: ["http_proxy": "http://127.0.0.1:\(proxy.port)"]))
    _ = await networkError { () async throws(NetworkError) in try await service.send(request) }
    #expect(proxy.requests.map(\.method) == ["CONNECT"] && proxy.requests.first?.target == "1.2.3.4:80")
  }

  @Test func anUpperCaseHTTPProxyIsNotTrusted() async {
    let proxy = LoopbackServer { $0.respond("by proxy") }
    var request = HTTPRequest(url: "http://soup.example:\(proxy.port)/")
    request.allowsPlainHTTP = true
    request.pinnedAddress = .v4(0x7F00_0001)
    let service = HTTPService(NetworkSurroundings(environment: ["HTTP_PROXY": "http://127.0.0.1:1"]))
    #expect(await (try? service.send(request))?.text == "by proxy")
  }

  @Test func httpTwoIsOfferedFirst() async {
    let hello = Mutex<[UInt8]>([])
    let server = LoopbackServer(connection: { _, connection in
      let bytes = connection.read()
      hello.withLock { $0 = bytes }
      connection.close()
    })
    _ = await networkError { () async throws(NetworkError) in try await get("https://127.0.0.1:\(server.port)/", [:]) }
    // The list of protocols in the first message: names with their lengths.
    let offer = [2] + Array("h2".utf8) + [8] + Array("http/1.1".utf8)
    #expect(hello.withLock { $0 }.firstRange(of: offer) != nil)
  }

  @Test func onlyATrustedCertificateIsAccepted() async throws {
    let identity = try TestIdentity()
    let server = try TestProgram(
      ["openssl", "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", identity.certificate, "-key", identity.key])
    // "ACCEPT 127.0.0.1:41234"
    let port = try #require(try server.line(containing: "ACCEPT").split(separator: ":").last.flatMap { Int($0) })
    let url = "https://127.0.0.1:\(port)/"
    let error = await networkError { () async throws(NetworkError) in try await get(url, [:]) }
    #expect(error?.kind == .insecure)
    for name in ["SSL_CERT_FILE", "CURL_CA_BUNDLE"] {
      let response = try await get(url, [name: identity.certificate])
      #expect(response.status == 200 && response.text.contains("TLSv1.3"))
    }
    // The certificate is that of the number, not of the name.
    let other = await networkError { () async throws(NetworkError) in
      try await get("https://localhost:\(port)/", ["SSL_CERT_FILE": identity.certificate])
    }
    #expect(other?.kind == .insecure)
  }
}
