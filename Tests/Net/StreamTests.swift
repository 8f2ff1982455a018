import Net
import Synchronization
import System
import Testing

/// Answers that are read piece by piece.
struct StreamTests {
  private let service = HTTPService(NetworkSurroundings())

  @Test func piecesAreGivenAsTheyCome() async throws {
    let gates = [Gate(), Gate()]
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Transfer-Encoding: chunked", "Content-Type: text/event-stream"])
      exchange.chunk("one")
      gates[0].wait()
      exchange.chunk("two")
      gates[1].wait()
      exchange.endChunks()
    }
    let stream = try await service.stream(HTTPRequest(url: server.url()))
    #expect(stream.status == 200 && stream.header("content-type") == "text/event-stream")
    #expect(try await stream.next() == Array("one".utf8))
    gates[0].open()
    #expect(try await stream.next() == Array("two".utf8))
    gates[1].open()
    #expect(try await stream.next() == nil)
    #expect(try await stream.next() == nil)
  }

  @Test func theHeadIsGivenBeforeAnyBody() async throws {
    let gate = Gate()
    let server = LoopbackServer { exchange in
      exchange.begin(503, headers: ["Content-Length: 4", "Retry-After: 7"])
      gate.wait()
      exchange.connection.write("busy")
    }
    let stream = try await service.stream(HTTPRequest(url: server.url()))
    #expect(stream.status == 503 && stream.header("Retry-After") == "7")
    gate.open()
    #expect(try await stream.rest() == Array("busy".utf8))
  }

  @Test func aSlowReaderMakesTheOtherSideWaitAndLosesNothing() async throws {
    // More than the system itself holds for a connection. Every page of it begins with its number.
    let total = 32 << 20
    let sent = Atomic<Int>(0)
    let stuck = Gate()
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Content-Length: \(total)"])
      var page = [UInt8](repeating: 0, count: 4096)
      for number in 0..<(total / 4096) {
        if exchange.connection.isStuck() { stuck.open() }
        page[0] = UInt8(truncatingIfNeeded: number)
        guard exchange.connection.write(page) else { return }
        sent.add(4096, ordering: .acquiringAndReleasing)
      }
    }
    // The reader is slower than the idle deadline, which is no fault of the other side.
    var request = HTTPRequest(url: server.url(), deadlines: HTTPDeadlines(idle: 150), maximumBodyBytes: total)
    request.redirects = .follow(maximum: 1)
    let stream = try await service.stream(request)
    #expect(await stuck.opened())
    #expect(sent.load(ordering: .acquiring) < total / 2)
    var count = 0
    var isInOrder = true
    while let bytes = try await stream.next() {
      for start in stride(from: (4096 - count % 4096) % 4096, to: bytes.count, by: 4096)
      where bytes[start] != UInt8(truncatingIfNeeded: (count + start) / 4096) { isInOrder = false }
      count += bytes.count
    }
    #expect(count == total && isInOrder)
  }

  @Test func whatCameBeforeTheBreakIsGivenFirst() async throws {
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Content-Length: 100"])
      exchange.connection.write("before")
      exchange.connection.close()
    }
    let stream = try await service.stream(HTTPRequest(url: server.url()))
    #expect(try await stream.next() == Array("before".utf8))
    #expect(await networkError { () async throws(NetworkError) in try await stream.next() }?.kind == .interrupted)
  }

  @Test func aStreamThatFailsBeforeItsHeadIsAnError() async {
    let server = LoopbackServer { $0.connection.close() }
    let error = await networkError { () async throws(NetworkError) in
      try await service.stream(HTTPRequest(url: server.url()))
    }
    #expect(error?.kind == .interrupted)
  }

  @Test func aStreamHasTheIdleDeadlineToo() async throws {
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Transfer-Encoding: chunked"])
      exchange.chunk("one")
      exchange.connection.waitForClose()
    }
    let request = HTTPRequest(url: server.url(), deadlines: HTTPDeadlines(idle: 150))
    let stream = try await service.stream(request)
    #expect(try await stream.next() == Array("one".utf8))
    #expect(await networkError { () async throws(NetworkError) in try await stream.next() }?.kind == .timedOut(.idle))
  }

  @Test func cancellingEndsAWaitingReader() async throws {
    let closed = Gate()
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Transfer-Encoding: chunked"])
      exchange.connection.waitForClose()
      closed.open()
    }
    let cancellation = Cancellation()
    let stream = try await service.stream(HTTPRequest(url: server.url()), cancellation: cancellation)
    async let waiting = networkError { () async throws(NetworkError) in try await stream.next() }
    cancellation.cancel()
    #expect(await waiting?.kind == .cancelled)
    #expect(await closed.opened())
  }

  @Test func aStreamThatNobodyHoldsIsCancelled() async throws {
    let closed = Gate()
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Transfer-Encoding: chunked"])
      exchange.connection.waitForClose()
      closed.open()
    }
    _ = try await service.stream(HTTPRequest(url: server.url()))
    #expect(await closed.opened())
  }

  @Test func aStreamOutlivesTheServiceThatMadeIt() async throws {
    let gate = Gate()
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Content-Length: 4"])
      gate.wait()
      exchange.connection.write("late")
    }
    let stream = try await HTTPService(NetworkSurroundings()).stream(HTTPRequest(url: server.url()))
    gate.open()
    #expect(try await stream.rest() == Array("late".utf8))
  }

  @Test func aStreamIsBoundedToo() async throws {
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Transfer-Encoding: chunked"])
      while exchange.chunk([UInt8](repeating: 0, count: 1000)) {}
    }
    let stream = try await service.stream(HTTPRequest(url: server.url(), maximumBodyBytes: 10_000))
    #expect(await networkError { () async throws(NetworkError) in try await stream.rest() }?.kind == .tooLarge)
  }
}
