import Net
import Synchronization
import System
import Testing

/// Requests and answers over a real connection.
struct ExchangeTests {
  private let service = HTTPService(NetworkSurroundings())

  @Test func anAnswerComesWithItsStatusFieldsAndBody() async throws {
    let server = LoopbackServer { $0.respond(404, headers: ["X-Kind: Soup", "x-kind: stew"], "no such dish") }
    let response = try await service.send(HTTPRequest(url: server.url("/dish?id=7")))
    #expect(response.status == 404)
    #expect(response.text == "no such dish")
    #expect(response.header("X-KIND") == "Soup")
    #expect(response.headers.filter { $0.isNamed("x-kind") }.map(\.value) == ["Soup", "stew"])
    let request = try #require(server.requests.first)
    #expect(request.method == "GET" && request.target == "/dish?id=7")
  }

  @Test func aRequestIsSentAsItIsAndNothingIsInvented() async throws {
    let server = LoopbackServer { $0.respond() }
    var request = HTTPRequest(.post, url: server.url(), headers: [HTTPHeader("X-Empty", "")], body: Array("{}".utf8))
    _ = try await service.send(request)
    request.headers = [HTTPHeader("Content-Type", "application/json")]
    request.method = .patch
    _ = try await service.send(request)
    let requests = server.requests
    #expect(requests.map(\.method) == ["POST", "PATCH"])
    #expect(requests.map(\.body) == [Array("{}".utf8), Array("{}".utf8)])
    #expect(requests[0].header("X-Empty")?.isEmpty == true)
    #expect(requests[0].header("Content-Type") == nil && requests[0].header("User-Agent") == nil)
    #expect(requests[0].header("Expect") == nil)
    #expect(requests[1].header("content-type") == "application/json")
  }

  @Test(arguments: [HTTPMethod.get, .head, .put, .delete]) func everyMethodGoesOut(_ method: HTTPMethod) async throws {
    let server = LoopbackServer { $0.respond("body") }
    let response = try await service.send(HTTPRequest(method, url: server.url()))
    #expect(server.requests.map(\.method) == [method.rawValue])
    #expect(response.text == (method == .head ? "" : "body"))
  }

  @Test func anEmptyBodyIsSentWithItsLength() async throws {
    let server = LoopbackServer { $0.respond() }
    _ = try await service.send(HTTPRequest(.post, url: server.url(), body: []))
    #expect(server.requests.first?.header("Content-Length") == "0")
  }

  @Test func aConnectionIsUsedAgain() async throws {
    let server = LoopbackServer { $0.respond("again") }
    for _ in 0..<5 { #expect(try await service.send(HTTPRequest(url: server.url())).text == "again") }
    #expect(server.connectionCount == 1)
  }

  @Test func aKeptConnectionThatTheServerClosedIsReplacedAndTheBodySentAgain() async throws {
    let server = LoopbackServer { exchange in
      exchange.respond("\(exchange.request.body.count)")
      exchange.connection.close()
    }
    let request = HTTPRequest(.put, url: server.url(), body: [UInt8](repeating: 7, count: 100_000))
    for _ in 0..<3 { #expect(try await service.send(request).text == "100000") }
    #expect(server.connectionCount == 3)
  }

  @Test func whatMustNotBeDoneTwiceIsSentOnceWhateverBecomesOfTheConnection() async throws {
    let isFirst = Atomic(true)
    let server = LoopbackServer { exchange in
      if isFirst.exchange(false, ordering: .relaxed) { exchange.respond("done") } else { exchange.connection.reset() }
    }
    let request = HTTPRequest(.post, url: server.url(), body: Array("one soup".utf8))
    #expect(try await service.send(request).text == "done")
    let error = await networkError { () async throws(NetworkError) in try await service.send(request) }
    #expect(error?.kind == .interrupted)
    #expect(server.requests.count == 2)
  }

  @Test func manyRequestsRunAtOnce() async throws {
    let arrived = Monitor(0)
    // Nobody is answered before all have come.
    let server = LoopbackServer { exchange in
      arrived.update { $0 += 1 }
      _ = arrived.wait(until: .after(milliseconds: 60_000)) { $0 >= 40 ? true : nil }
      exchange.respond(exchange.request.target)
    }
    let texts = try await withThrowingTaskGroup { group in
      for number in 0..<40 {
        group.addTask { try await service.send(HTTPRequest(url: server.url("/\(number)"))).text }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(texts == Set((0..<40).map { "/\($0)" }))
  }

  @Test func progressOfAnUploadRisesToItsWholeLength() async throws {
    let server = LoopbackServer { $0.respond() }
    let reported = Mutex<[Int]>([])
    var request = HTTPRequest(.post, url: server.url(), body: [UInt8](repeating: 1, count: 1_000_000))
    request.onUpload = { sent in reported.withLock { $0.append(sent) } }
    _ = try await service.send(request)
    let progress = reported.withLock { $0 }
    #expect(progress.last == 1_000_000 && progress == progress.sorted() && progress.count > 3)
    #expect(server.requests.first?.body.count == 1_000_000)
  }

  @Test(arguments: [204, 304]) func theLengthOfADocumentThatIsNotSentIsNoLimit(_ status: Int) async throws {
    let server = LoopbackServer { $0.begin(status, headers: status == 304 ? ["Content-Length: 9999999"] : []) }
    let response = try await service.send(HTTPRequest(url: server.url(), maximumBodyBytes: 10))
    #expect(response.status == status && response.body.isEmpty)
  }

  @Test func aRequestShowsNothingThatMayBeSecret() {
    let request = HTTPRequest(
      url: "https://soup.example/m4rk3r?m4rk3r", headers: [HTTPHeader("X-Key", "m4rk3r")], body: Array("m4rk3r".utf8))
    #expect("\(request)" == "GET soup.example" && !String(reflecting: request).contains("m4rk3r"))
    #expect("\(request.headers)" == "[X-Key: …]")
  }

  @Test func interimAnswersGiveWayToTheRealOne() async throws {
    let server = LoopbackServer { exchange in
      exchange.connection.write("HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n")
      exchange.respond(201, headers: ["X-Real: yes"], "made")
    }
    let response = try await service.send(HTTPRequest(url: server.url()))
    #expect(response.status == 201 && response.text == "made")
    #expect(response.header("Link") == nil && response.header("X-Real") == "yes")
  }

  @Test func fieldsAfterAChunkedBodyAreDropped() async throws {
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Transfer-Encoding: chunked", "Trailer: X-Sum"])
      exchange.chunk("soup")
      exchange.connection.write("0\r\nX-Sum: 4\r\n\r\n")
    }
    let response = try await service.send(HTTPRequest(url: server.url()))
    #expect(response.text == "soup" && response.header("X-Sum") == nil)
  }

  @Test func aPinnedAddressReplacesTheLookUpOnly() async throws {
    let server = LoopbackServer { $0.respond("pinned") }
    var request = HTTPRequest(url: "http://soup.example:\(server.port)/bowl")
    request.allowsPlainHTTP = true
    request.pinnedAddress = .v4(0x7F00_0001)
    #expect(try await service.send(request).text == "pinned")
    #expect(server.requests.first?.header("Host") == "soup.example:\(server.port)")
  }
}
