import Model
import Net
import Providers
import System
import Testing

/// Every service and everything that goes wrong with it: what the caller is told, whether it may try again, how often
/// we did, and how long that took.
@Suite(.serialized) struct ModelFailureTests {
  /// What goes wrong, and what must come of it.
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var kind: ErrorKind
    var tries = 1
    var retryAfterMs: Int?
    var partialText = ""
    /// The shortest time it may take; the longest is always far less than the deadline that must not be the reason.
    var minimumMs = 0
    /// The deadline for silence, where that is what must come.
    var idleMs = 30_000
    var answer: @Sendable (Language, ServerExchange, Gate) -> Void

    var testDescription: String { name }
    var isRetryable: Bool { kind.retryable }
  }

  private static func status(
    _ status: Int, _ kind: ErrorKind, tries: Int = 1, _ headers: [String] = [], retryAfterMs: Int? = nil
  ) -> Row {
    Row(name: "\(status) \(headers.joined())", kind: kind, tries: tries, retryAfterMs: retryAfterMs) {
      language, exchange, _ in
      exchange.respond(status, headers: headers + ["Content-Type: application/json"], language.errorBody(status))
    }
  }

  private static func body(
    _ name: String, _ kind: ErrorKind, tries: Int = 1, partialText: String = "",
    _ text: @escaping @Sendable (Language) -> String
  ) -> Row {
    Row(name: name, kind: kind, tries: tries, partialText: partialText) { language, exchange, _ in
      exchange.respond(200, headers: ["Content-Type: text/event-stream"], text(language))
    }
  }

  private static func fault(_ code: String?, _ kind: ErrorKind, tries: Int = 1) -> Row {
    body("error \(code ?? "without a code") in the stream", kind, tries: tries) { language in
      language.begin + language.thought("Hm.") + language.fault(code)
    }
  }

  private static func broken(
    _ name: String, _ kind: ErrorKind, partialText: String = "", minimumMs: Int = 0, idleMs: Int = 30_000,
    _ end: @escaping @Sendable (Language, ServerExchange, Gate) -> Void
  ) -> Row {
    Row(
      name: name, kind: kind, partialText: partialText, minimumMs: minimumMs, idleMs: idleMs, answer: end)
  }

  private static func begin(_ language: Language, _ exchange: ServerExchange) {
    exchange.begin(headers: ["Content-Type: text/event-stream", "Transfer-Encoding: chunked"])
    exchange.chunk(language.begin + language.text("Oat"))
  }

  static let statuses = [
    status(302, .upstreamMalformed, ["Location: http://127.0.0.1/"]), status(400, .upstreamRefused),
    status(401, .secretMissing), status(402, .upstreamRefused), status(403, .secretMissing),
    status(404, .upstreamRefused), status(408, .upstreamUnavailable), status(413, .upstreamRefused),
    status(422, .upstreamRefused), status(429, .upstreamLimited),
    status(429, .upstreamLimited, ["Retry-After: 7"], retryAfterMs: 7000),
    status(500, .upstreamUnavailable, tries: 2), status(502, .upstreamUnavailable),
    status(503, .upstreamUnavailable, tries: 2),
    status(503, .upstreamUnavailable, tries: 2, ["Retry-After: 0"], retryAfterMs: 0),
    status(503, .upstreamUnavailable, ["Retry-After: 600"], retryAfterMs: 600_000), status(504, .upstreamUnavailable),
    status(529, .upstreamUnavailable),
  ]

  static let bodies = [
    body("malformed JSON", .upstreamMalformed) { _ in "data: {\"choices\": [oops\n\ndata: [DONE]\n\n" },
    body("words", .upstreamMalformed) { _ in "It works!" },
    body("HTML", .upstreamMalformed) { _ in "<!DOCTYPE html>\n<html><body>Sign in, please.</body></html>" },
    body("no answer", .answerUnusable) { $0.begin + $0.end },
    body("an answer of thoughts only", .answerUnusable) { $0.begin + $0.thought("Hm.") + $0.text(" \n") + $0.end },
    body("no body", .networkInterrupted) { _ in "" },
    body("a refusal", .answerRefused) { $0.begin + $0.refusal },
    body("an end before the end", .networkInterrupted, partialText: "Oat") { $0.begin + $0.text("Oat") },
    body("an end within an event", .networkInterrupted, partialText: "Oat") {
      $0.begin + $0.text("Oat") + $0.text(" milk").prefix(60)
    },
    body("an answer cut at its length", .answerTruncated, partialText: "Oat") { $0.text("Oat") + $0.truncatedEnd },
  ]

  static let faults = [
    fault("500", .upstreamUnavailable, tries: 2), fault("503", .upstreamUnavailable, tries: 2),
    fault("\"503\"", .upstreamUnavailable, tries: 2), fault(nil, .upstreamUnavailable, tries: 2),
    fault("\"overloaded_error\"", .upstreamUnavailable, tries: 2), fault("\"novel\"", .upstreamUnavailable, tries: 2),
    fault("502", .upstreamUnavailable), fault("\"gateway_timeout\"", .upstreamUnavailable),
    fault("429", .upstreamLimited), fault("\"rate_limit_exceeded\"", .upstreamLimited),
    fault("400", .upstreamRefused), fault("\"invalid_request\"", .upstreamRefused),
    fault("\"insufficient_quota\"", .upstreamRefused), fault("\"invalid_api_key\"", .secretMissing),
    fault("\"content_filter\"", .answerRefused),
    fault("\"https://example.com/errors#prohibited_content\"", .answerRefused),
  ]

  static let connections = [
    broken("silence before the answer", .networkTimedOut, minimumMs: 300, idleMs: 300) { _, exchange, _ in
      exchange.connection.waitForClose()
    },
    broken("silence within the answer", .networkTimedOut, partialText: "Oat", minimumMs: 300, idleMs: 300) {
      language, exchange, _ in
      begin(language, exchange)
      exchange.connection.waitForClose()
    },
    broken("a reset before the answer", .networkInterrupted) { _, exchange, _ in exchange.connection.reset() },
    broken("a reset within the answer", .networkInterrupted, partialText: "Oat") { language, exchange, gate in
      begin(language, exchange)
      gate.wait()
      exchange.connection.reset()
    },
    broken("a connection that ends", .networkInterrupted, partialText: "Oat") { language, exchange, _ in
      begin(language, exchange)
      exchange.connection.close()
    },
  ]

  @Test(arguments: Language.allCases, statuses) func aStatus(_ language: Language, _ row: Row) async throws {
    try await check(language, row)
  }

  @Test(arguments: Language.allCases, bodies) func aBody(_ language: Language, _ row: Row) async throws {
    try await check(language, row)
  }

  @Test(arguments: Language.allCases, faults) func anErrorInTheStream(_ language: Language, _ row: Row) async throws {
    try await check(language, row)
  }

  @Test(arguments: Language.allCases, connections) func aConnection(_ language: Language, _ row: Row) async throws {
    try await check(language, row)
  }

  private func check(_ language: Language, _ row: Row) async throws {
    let gate = Gate()
    let server = LoopbackServer { row.answer(language, $0, gate) }
    let provider = FallbackModels(
      try language.provider(HTTPService(NetworkSurroundings()), server.port), fallback: Language.model)
    let deadlines = ModelDeadlines(connect: 30_000, idle: row.idleMs, attempt: 60_000, whole: 120_000)
    let asked = await provider.ask(
      ModelRequest(model: Language.model, instruction: "What is on the label?", deadlines: deadlines)
    ) { event in
      if case .text = event { gate.open() }
    }
    let failure = try #require(asked.complete.failure)
    #expect(failure.failure?.kind == row.kind && row.isRetryable == row.kind.retryable)
    #expect(failure.failure?.retryAfterMs == row.retryAfterMs)
    #expect(server.requests.count == row.tries && failure.attempts.count == row.tries)
    if row.kind != .answerRefused { #expect(failure.partialText.trimmed == row.partialText) }
    #expect(failure.attempts.allSatisfy { $0.failure == row.kind && $0.provider == language.rawValue })
    let time = failure.attempts.reduce(0) { $0 + $1.durationMs }
    #expect(time >= row.minimumMs && time < 20_000)
    #expect(asked.events.contains(.retrying(model: Language.model)) == (row.tries > 1))
    #expect(failure.failure?.message.contains(Language.secret) == false)
  }

  @Test(arguments: Language.allCases) func aPieceIsToldAsSoonAsItsLineIsThere(_ language: Language) async throws {
    let (thought, text) = (Gate(), Gate())
    let server = LoopbackServer { exchange in
      exchange.begin(headers: ["Content-Type: text/event-stream", "Transfer-Encoding: chunked"])
      // Not even the blank line that ends an event comes before the piece was told.
      exchange.chunk(String(language.thought("Hm.").dropLast()))
      guard thought.wait() else { return exchange.endChunks() }
      exchange.chunk("\n" + String(language.text("Oat").dropLast()))
      guard text.wait() else { return exchange.endChunks() }
      exchange.chunk("\n" + language.end)
      exchange.endChunks()
    }
    let asked = try await language.provider(HTTPService(NetworkSurroundings()), server.port).ask { event in
      if case .thought = event { thought.open() }
      if case .text = event { text.open() }
    }
    #expect(asked.answer?.text == "Oat" && asked.thoughts == ["Hm."])
  }

  @Test(arguments: Language.allCases) func nobodyListens(_ language: Language) async throws {
    let provider = try language.provider(HTTPService(NetworkSurroundings()), LoopbackServer.unusedPort())
    let failure = try #require(await provider.ask().failure)
    #expect(failure.failure?.kind == .networkRefused && failure.attempts.map(\.failure) == [.networkRefused])
  }

  @Test(arguments: Language.allCases) func aCancellationEndsTheUploadAtOnce(_ language: Language) async throws {
    let cancellation = Cancellation()
    // Takes the connection and nothing of what is sent.
    let server = LoopbackServer(connection: { _, _ in })
    let image = ModelImage(bytes: [UInt8](repeating: 7, count: 6 << 20), mimeType: "image/jpeg")
    let asked = try await language.provider(HTTPService(NetworkSurroundings()), server.port).ask(
      ModelRequest(model: "m", instruction: "What is this?", images: [image]), cancellation: cancellation
    ) { event in
      if case .uploading = event { cancellation.cancel() }
    }
    #expect(asked.failure?.cause == .cancelled && !asked.events.contains(.waiting))
  }

  @Test(arguments: Language.allCases) func aCancellationEndsTheAnswerAtOnce(_ language: Language) async throws {
    let cancellation = Cancellation()
    let gate = Gate()
    let server = LoopbackServer { exchange in
      Self.begin(language, exchange)
      exchange.connection.waitForClose()
      gate.open()
    }
    let asked = try await language.provider(HTTPService(NetworkSurroundings()), server.port).ask(
      cancellation: cancellation
    ) { event in
      if case .text = event { cancellation.cancel() }
    }
    #expect(asked.failure?.cause == .cancelled && asked.failure?.partialText == "Oat")
    #expect(await gate.opened())
  }
}

extension Asked {
  /// With an answer that is not complete as the failure that it is for most callers.
  var complete: Asked {
    var asked = self
    do throws(ModelFailure) {
      if let answer { asked.result = .success(try answer.requireComplete()) }
    } catch {
      asked.result = .failure(error)
    }
    return asked
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
}
