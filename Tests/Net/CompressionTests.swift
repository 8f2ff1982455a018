import Foundation
import Net
import Testing

/// Compressed answers are decoded, and bounded by what they decode to.
struct CompressionTests {
  private let service = HTTPService(NetworkSurroundings())

  /// The bytes as `gzip` makes them.
  private func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-9", "-c"]
    let input = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(bytes).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    let output = Pipe()
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return [UInt8](data)
  }

  private func error(_ request: HTTPRequest) async -> NetworkError.Kind? {
    await networkError { () async throws(NetworkError) in try await service.send(request) }?.kind
  }

  @Test func aCompressedAnswerIsDecoded() async throws {
    let body = try gzip(Array("soup ".utf8) + Array(repeating: 0x61, count: 10_000))
    let server = LoopbackServer { $0.respond(headers: ["Content-Encoding: gzip"], body) }
    let response = try await service.send(HTTPRequest(url: server.url(), maximumBodyBytes: 10_005))
    #expect(response.body.count == 10_005 && response.text.hasPrefix("soup aaa"))
    #expect(server.requests.first?.header("Accept-Encoding") == "gzip, deflate")
  }

  @Test func aBombIsStoppedAtTheLimit() async throws {
    let bomb = try gzip([UInt8](repeating: 0, count: 20_000_000))
    let server = LoopbackServer { $0.respond(headers: ["Content-Encoding: gzip"], bomb) }
    #expect(bomb.count < 100_000)
    #expect(await error(HTTPRequest(url: server.url(), maximumBodyBytes: 1_000_000)) == .tooLarge)
    let stream = try await service.stream(HTTPRequest(url: server.url(), maximumBodyBytes: 1_000_000))
    #expect(await networkError { () async throws(NetworkError) in try await stream.rest() }?.kind == .tooLarge)
  }

  @Test func aDamagedCompressionIsMalformed() async {
    let server = LoopbackServer { $0.respond(headers: ["Content-Encoding: gzip"], "this is not gzip at all") }
    #expect(await error(HTTPRequest(url: server.url())) == .malformed)
  }

  @Test(arguments: [1, 12, 400, 4900])
  func anAnswerWhoseCompressionIsCutIsInterrupted(left: Int) async throws {
    var random = SeededRandom(seed: 5)
    let whole = try gzip((0..<10_000).map { _ in UInt8.random(in: 0...99, using: &random) })
    try #require(whole.count > 5000)
    let half = Array(whole.prefix(left))
    let header = "Content-Encoding: gzip"
    let lying = LoopbackServer { $0.respond(headers: [header], half) }
    #expect(await error(HTTPRequest(url: lying.url())) == .interrupted)
    let closing = LoopbackServer { exchange in
      exchange.begin(headers: [header, "Connection: close"])
      exchange.connection.write(half)
      exchange.connection.close()
    }
    #expect(await error(HTTPRequest(url: closing.url())) == .interrupted)
    let promising = LoopbackServer { exchange in
      exchange.begin(headers: [header, "Content-Length: \(whole.count)"])
      exchange.connection.write(half)
      exchange.connection.close()
    }
    #expect(await error(HTTPRequest(url: promising.url())) == .interrupted)
  }

  @Test func anAnswerOfUnknownCompressionIsMalformed() async {
    let server = LoopbackServer { $0.respond(headers: ["Content-Encoding: br"], "soup") }
    #expect(await error(HTTPRequest(url: server.url())) == .malformed)
  }

  @Test func anEmptyAnswerAndOneToHeadNeedNoDecoding() async throws {
    let body = try gzip(Array("soup".utf8))
    let server = LoopbackServer { exchange in
      exchange.respond(headers: ["Content-Encoding: gzip"], exchange.request.method == "HEAD" ? body : [])
    }
    #expect(try await service.send(HTTPRequest(.head, url: server.url())).body.isEmpty)
    #expect(try await service.send(HTTPRequest(url: server.url())).body.isEmpty)
  }

  @Test func aStreamAsksForNoCompression() async throws {
    let server = LoopbackServer { $0.respond("plain") }
    let stream = try await service.stream(HTTPRequest(url: server.url()))
    #expect(try await stream.rest() == Array("plain".utf8))
    #expect(server.requests.first?.header("Accept-Encoding") == "identity")
  }
}
