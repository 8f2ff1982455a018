import Net
import Testing

/// HTTP/2, spoken with a server that knows nothing else.
@Suite(.enabled(if: HTTPTwoServer.isInstalled, "nghttpd (Debian package nghttp2-server) is not installed"))
struct HTTPTwoTests {
  /// More than a stream may have on its way at once.
  private let largeCount = 48 << 20
  private let server: HTTPTwoServer
  private let url: String
  private let service: HTTPService

  init() throws {
    server = try HTTPTwoServer(largeCount: largeCount)
    url = server.url
    service = HTTPService(NetworkSurroundings(environment: ["SSL_CERT_FILE": server.identity.certificate]))
  }

  @Test func manyRequestsRunAtOnce() async throws {
    let texts = try await withThrowingTaskGroup { group in
      for _ in 0..<50 {
        group.addTask { [service, url] in try await service.send(HTTPRequest(url: url + "/small")).text }
      }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    #expect(texts == Array(repeating: "soup", count: 50))
  }

  @Test func aBodyIsSentAndComesBack() async throws {
    let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let response = try await service.send(HTTPRequest(.post, url: url + "/", body: body))
    #expect(response.status == 200 && response.body == body)
  }

  @Test func aStreamThatIsNotReadHoldsUpNoOther() async throws {
    let stream = try await service.stream(HTTPRequest(url: url + "/large", maximumBodyBytes: largeCount))
    for _ in 0..<20 { #expect(try await service.send(HTTPRequest(url: url + "/small")).text == "soup") }
    var count = 0
    while let bytes = try await stream.next() { count += bytes.count }
    #expect(count == largeCount)
  }

  @Test func aCancelledStreamLeavesTheConnection() async throws {
    let stream = try await service.stream(HTTPRequest(url: url + "/large", maximumBodyBytes: largeCount))
    _ = try await stream.next()
    stream.cancel()
    let error = await networkError { () async throws(NetworkError) in try await stream.rest() }
    #expect(error?.kind == .cancelled)
    #expect(try await service.send(HTTPRequest(url: url + "/small")).text == "soup")
  }
}
