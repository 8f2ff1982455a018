import Glibc
import Net
import Synchronization
import System
import Testing

/// What goes wrong on the way, each with its own error and within its deadline.
struct FailureTests {
  private let service = HTTPService(NetworkSurroundings())
  private let short = HTTPDeadlines(connect: 150, firstByte: 150, idle: 150, whole: 60_000)

  private func kind(_ request: HTTPRequest, _ cancellation: Cancellation? = nil) async -> NetworkError.Kind? {
    await networkError { () async throws(NetworkError) in
      try await service.send(request, cancellation: cancellation)
    }?.kind
  }

  // MARK: Deadlines

  @Test func aConnectionThatIsNotAgreedOnInTimeIsTimedOut() async {
    // The greeting of the encryption is never answered.
    let server = LoopbackServer(connection: { _, connection in connection.waitForClose() })
    let request = HTTPRequest(url: "https://127.0.0.1:\(server.port)/", deadlines: short)
    #expect(await kind(request) == .timedOut(.connect))
  }

  @Test func anAnswerThatDoesNotBeginIsTimedOut() async {
    let server = LoopbackServer { $0.connection.waitForClose() }
    #expect(await kind(HTTPRequest(url: server.url(), deadlines: short)) == .timedOut(.firstByte))
  }

  @Test func anAnswerToAnUploadThatDoesNotBeginIsTimedOut() async {
    let server = LoopbackServer { $0.connection.waitForClose() }
    let request = HTTPRequest(.post, url: server.url(), body: Array("soup".utf8), deadlines: short)
    #expect(await kind(request) == .timedOut(.firstByte))
  }

  @Test func anAnswerThatStopsInTheMiddleIsTimedOut() async {
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Content-Length: 10"])
      exchange.connection.write("half")
      exchange.connection.waitForClose()
    }
    #expect(await kind(HTTPRequest(url: server.url(), deadlines: short)) == .timedOut(.idle))
  }

  @Test func anUploadThatIsNotTakenIsTimedOut() async {
    let server = LoopbackServer(connection: { _, _ in })
    let request = HTTPRequest(
      .post, url: server.url(), body: [UInt8](repeating: 0, count: 64 << 20), deadlines: short)
    #expect(await kind(request) == .timedOut(.idle))
  }

  @Test func anAnswerThatDripsIsTimedOutAsAWhole() async {
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Transfer-Encoding: chunked"])
      // A byte whenever the clock of poll says so, far more often than the idle deadline.
      while exchange.chunk("x") {
        var none = pollfd()
        _ = poll(&none, 0, 20)
      }
    }
    let deadlines = HTTPDeadlines(connect: 60_000, firstByte: 60_000, idle: 60_000, whole: 200)
    #expect(await kind(HTTPRequest(url: server.url(), deadlines: deadlines)) == .timedOut(.whole))
  }

  @Test func anExpiredRequestLeavesTheOthersAlone() async throws {
    let gate = Gate()
    let server = LoopbackServer { exchange in
      if exchange.request.target == "/slow" { gate.wait() }
      exchange.respond("done")
    }
    async let slow = kind(HTTPRequest(url: server.url("/slow"), deadlines: short))
    async let patient = service.send(HTTPRequest(url: server.url("/slow")))
    #expect(await slow == .timedOut(.firstByte))
    #expect(try await service.send(HTTPRequest(url: server.url("/quick"))).text == "done")
    gate.open()
    #expect(try await patient.text == "done")
  }

  // MARK: Connections

  @Test func aClosedPortIsRefused() async {
    let server = LoopbackServer { $0.respond() }
    let url = server.url()
    server.stop()
    #expect(await kind(HTTPRequest(url: url)) == .refused)
  }

  @Test func aServerWithoutEncryptionIsInsecure() async {
    let server = LoopbackServer(connection: { _, connection in
      _ = connection.read()
      connection.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
    })
    #expect(await kind(HTTPRequest(url: "https://127.0.0.1:\(server.port)/")) == .insecure)
  }

  @Test func anAnswerThatIsCutIsInterrupted() async {
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Content-Length: 100"])
      exchange.connection.write("only this")
      exchange.connection.close()
    }
    #expect(await kind(HTTPRequest(url: server.url())) == .interrupted)
  }

  @Test func aChunkedAnswerThatIsCutIsInterrupted() async {
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Transfer-Encoding: chunked"])
      exchange.chunk("only this")
      exchange.connection.close()
    }
    #expect(await kind(HTTPRequest(url: server.url())) == .interrupted)
  }

  @Test func aConnectionClosedWithoutAnAnswerIsInterrupted() async {
    let server = LoopbackServer { $0.connection.close() }
    #expect(await kind(HTTPRequest(url: server.url())) == .interrupted)
  }

  // MARK: Answers

  @Test func whatIsNotHTTPIsMalformed() async {
    let server = LoopbackServer { exchange in
      exchange.connection.write("220 mail.example ESMTP\r\n")
      exchange.connection.close()
    }
    #expect(await kind(HTTPRequest(url: server.url())) == .malformed)
  }

  @Test func aLongerAnswerThanAllowedIsRefusedByItsDeclaredLength() async {
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Content-Length: 1001"])
      exchange.connection.waitForClose()
    }
    #expect(await kind(HTTPRequest(url: server.url(), maximumBodyBytes: 1000)) == .tooLarge)
  }

  @Test func aLongerAnswerThanAllowedIsRefusedWhereItCrossesTheLimit() async throws {
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Transfer-Encoding: chunked"])
      exchange.chunk([UInt8](repeating: 0x61, count: 1000))
      if exchange.request.target == "/more" { exchange.chunk("b") }
      exchange.endChunks()
    }
    #expect(try await service.send(HTTPRequest(url: server.url(), maximumBodyBytes: 1000)).body.count == 1000)
    #expect(await kind(HTTPRequest(url: server.url("/more"), maximumBodyBytes: 1000)) == .tooLarge)
  }

  @Test func endlessHeadersAreRefused() async {
    let server = LoopbackServer { exchange in
      exchange.connection.write("HTTP/1.1 200 OK\r\n")
      while exchange.connection.write("X-More: \(String(repeating: "x", count: 1000))\r\n") {}
    }
    #expect(await kind(HTTPRequest(url: server.url())) == .tooLarge)
  }

  // MARK: Cancelling

  @Test func cancellingStopsAWaitingRequest() async {
    let arrived = Gate()
    let closed = Gate()
    let server = LoopbackServer { exchange in
      arrived.open()
      exchange.connection.waitForClose()
      closed.open()
    }
    let cancellation = Cancellation()
    async let outcome = kind(HTTPRequest(url: server.url()), cancellation)
    #expect(await arrived.opened())
    cancellation.cancel()
    #expect(await outcome == .cancelled)
    #expect(await closed.opened())
  }

  @Test func cancellingStopsAnUpload() async {
    let started = Gate()
    let server = LoopbackServer(connection: { _, _ in })
    var request = HTTPRequest(.post, url: server.url(), body: [UInt8](repeating: 0, count: 64 << 20))
    request.onUpload = { _ in started.open() }
    let cancellation = Cancellation()
    async let outcome = kind(request, cancellation)
    #expect(await started.opened())
    cancellation.cancel()
    #expect(await outcome == .cancelled)
  }

  @Test func aCancelledRequestIsNotSent() async {
    let cancellation = Cancellation()
    cancellation.cancel()
    let server = LoopbackServer { $0.respond() }
    #expect(await kind(HTTPRequest(url: server.url()), cancellation) == .cancelled)
    #expect(server.requests.isEmpty)
  }

  @Test func aCancelledTaskCancelsItsRequest() async {
    let arrived = Gate()
    let server = LoopbackServer { exchange in
      arrived.open()
      exchange.connection.waitForClose()
    }
    let task = Task { await kind(HTTPRequest(url: server.url())) }
    #expect(await arrived.opened())
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test func cancellingAfterTheAnswerDoesNothing() async throws {
    let server = LoopbackServer { $0.respond("done") }
    let cancellation = Cancellation()
    #expect(try await service.send(HTTPRequest(url: server.url()), cancellation: cancellation).text == "done")
    cancellation.cancel()
    #expect(try await service.send(HTTPRequest(url: server.url())).text == "done")
  }

  // MARK: Secrets

  @Test func noErrorTellsMoreThanTheHost() async throws {
    let marker = "m4rk3r"
    let server = LoopbackServer { exchange in
      switch exchange.request.target.split(separator: "/")[1] {
      case "cut": exchange.connection.close()
      case "mail": exchange.connection.write("220 \(marker)\r\n\r\n")
      case "large": exchange.respond("\(marker)\(marker)")
      case "loop": exchange.redirect(to: exchange.request.target)
      case "away": exchange.redirect(to: "gopher://\(marker).example/")
      default: exchange.connection.waitForClose()
      }
    }
    let closed = LoopbackServer { $0.respond() }
    closed.stop()
    var urls = ["cut", "mail", "large", "loop", "away", "wait"].map { server.url("/\($0)/\(marker)?key=\(marker)") }
    urls += [
      closed.url("/\(marker)"), "https://127.0.0.1:\(server.port)/\(marker)", "http://soup.example/\(marker)",
      "ftp://soup.example/\(marker)", "https://user:\(marker)@soup.example/", "https://soup.example:99999/\(marker)",
    ]
    for url in urls {
      let request = HTTPRequest(
        url: url, headers: [HTTPHeader("Authorization", "Bearer \(marker)")], deadlines: short, maximumBodyBytes: 8,
        redirects: .follow(maximum: 3))
      let error = await networkError { () async throws(NetworkError) in try await service.send(request) }
      let told = String(describing: error) + String(reflecting: error)
      #expect(error != nil && !told.contains(marker))
    }
  }
}
