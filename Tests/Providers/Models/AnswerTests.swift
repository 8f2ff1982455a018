import Model
import Net
import Providers
import System
import Testing

/// What all services have in common: thoughts, text, tokens and the end of an answer.
struct AnswerTests {
  private func ask(_ language: Language, _ stream: String, size: Int = .max) async throws -> Asked {
    try await language.provider(ScriptedStreams(.init(stream, size: size))).ask()
  }

  @Test(arguments: Language.allCases) func aWholeAnswerIsToldPieceByPiece(_ language: Language) async throws {
    let stream =
      language.begin + language.thought("Reading the jar.") + language.text("{\"name\":") + language.text("\"Jam 🍓\"}")
      + language.end
    let whole = try await ask(language, stream)
    #expect(
      whole.answerEvents == [
        .model(Language.resolvedModel), .thought("Reading the jar."), .text("{\"name\":"), .text("\"Jam 🍓\"}"),
        .usage(Language.usage),
      ])
    let answer = try #require(whole.answer)
    #expect(answer.text == "{\"name\":\"Jam 🍓\"}" && answer.finish == .complete)
    #expect(answer.model == Language.resolvedModel && answer.usage == Language.usage)
    let attempt = try #require(answer.attempts.first)
    #expect(answer.attempts.count == 1 && attempt.provider == language.rawValue && attempt.model == Language.model)
    #expect(attempt.resolvedModel == Language.resolvedModel && attempt.status == 200 && attempt.failure == nil)
    #expect(attempt.thoughtCount == 1 && attempt.textCount == 2 && attempt.unreadableEventCount == 0)
    #expect(attempt.usage == Language.usage && attempt.requestBytes > 0 && attempt.eventCount >= 5)
    #expect(attempt.firstThoughtMs != nil && attempt.firstTextMs != nil && attempt.lastTextMs != nil)
    #expect(try await ask(language, stream, size: 1).answerEvents == whole.answerEvents)
  }

  @Test(arguments: Language.allCases) func theUploadIsToldBeforeTheAnswer(_ language: Language) async throws {
    let asked = try await ask(language, language.text("Jam") + language.end)
    let count = try #require(asked.answer?.attempts.first?.requestBytes)
    #expect(asked.events.prefix(2) == [.uploading(sent: count, total: count), .waiting])
    #expect(asked.answerEvents.count == asked.events.count - 2)
  }

  @Test(arguments: Language.allCases) func linesMayEndInAnyWayAndNeedNoBlankLine(_ language: Language) async throws {
    let stream = language.begin + language.text("Oat") + language.text(" milk") + language.end
    #expect(try await ask(language, stream.replacing("\n", with: "\r\n")).answer?.text == "Oat milk")
    #expect(try await ask(language, stream.replacing("\n\n", with: "\n")).answer?.text == "Oat milk")
    #expect(try await ask(language, stream.replacing("data: ", with: "data:")).answer?.text == "Oat milk")
  }

  @Test(arguments: Language.allCases) func anEventOverSeveralLinesIsOne(_ language: Language) async throws {
    let stream = (language.text("Oat milk") + language.end).replacing("\"index\":", with: "\ndata: \"index\":")
    #expect(try await ask(language, stream).answer?.text == "Oat milk")
  }

  @Test(arguments: Language.allCases) func anAnswerThatIsCutOffAtItsLengthIsTruncated(_ language: Language) async throws
  {
    let asked = try await ask(language, language.text("{\"name\":\"Ja") + language.truncatedEnd)
    let answer = try #require(asked.answer)
    #expect(answer.finish == .truncated && answer.text == "{\"name\":\"Ja" && answer.usage == Language.usage)
    #expect(answer.attempts.map(\.failure) == [.answerTruncated])
    #expect { try answer.requireComplete() } throws: { error in
      let failure = error as? ModelFailure
      return failure?.failure?.kind == .answerTruncated && failure?.partialText == answer.text
        && failure?.usage == Language.usage
    }
  }

  @Test(arguments: Language.allCases) func anEventThatIsNotReadableDoesNoHarm(_ language: Language) async throws {
    let broken = "data: {not json\n\ndata: \"words\"\n\nevent: news\ndata: {\"event_type\":\"news\",\"choices\":{}}\n\n"
    let asked = try await ask(language, language.text("Oat") + broken + language.text(" milk") + language.end)
    #expect(asked.answer?.text == "Oat milk" && asked.answer?.attempts.first?.unreadableEventCount == 1)
  }

  @Test(arguments: Language.allCases) func aHoleInTheTextIsNotPassedOver(_ language: Language) async throws {
    let hole = String(language.text("20").dropLast(6)) + "\n\n"
    let asked = try await ask(language, language.text("{\"fat\":1") + hole + language.text("}") + language.end)
    #expect(asked.failure?.failure?.kind == .upstreamMalformed && asked.failure?.partialText == "{\"fat\":1}")
    #expect(asked.failure?.usage == Language.usage)
  }

  @Test(arguments: Language.allCases) func countsOfTokensAreReadHoweverTheyAreWritten(_ language: Language) async throws
  {
    let odd = language.end.replacing(":30,", with: ":\"30\",").replacing(":50", with: ":50.0").replacing(
      ":4,", with: ":null,")
    let asked = try await ask(language, language.text("Jam") + odd)
    var expected = Language.usage
    if language == .gemini { expected.cached = 0 }
    #expect(asked.answer?.usage == expected)
  }

  @Test(arguments: Language.allCases) func whatTheServiceTakesBackIsReportedWithTheTextSoFar(
    _ language: Language
  ) async throws {
    let asked = try await ask(
      language, language.begin + language.text("Oat m") + language.fault("\"overloaded_error\""))
    let failure = try #require(asked.failure)
    #expect(failure.failure?.kind == .upstreamUnavailable && failure.partialText == "Oat m")
    #expect(failure.attempts.map(\.errorCode) == ["overloaded_error"])
    #expect(failure.attempts.map(\.errorStatus) == [503])
  }

  /// Pieces of good streams in any order, with bytes that are lost, doubled or changed.
  @Test(arguments: Language.allCases) func nothingThatComesTrapsOrHangs(_ language: Language) async throws {
    let parts = [
      language.begin, language.thought("Hm."), language.text("{\"fat\":"), language.text("3}"), language.end,
      language.truncatedEnd, language.fault("503"), language.refusal, "data: null\n\n", "data: [[[[\n\n", ": \n",
      "event: error\ndata: {\"choices\":[1,null,{\"delta\":5}],\"step\":7,\"delta\":[],\"usage\":\"x\"}\n\n",
      "{\"error\":[]}\n", "event: step.delta\ndata: {\"delta\":{\"type\":\"text\",\"text\":1e999}}\n\n",
      "data: {\"interaction\":[],\"usage\":{\"total_tokens\":-9223372036854775808,\"prompt_tokens\":1e300}}\n\n",
    ]
    for seed in 0..<300 {
      var random = SeededRandom(seed: UInt64(seed))
      var bytes = (0..<8).flatMap { _ in Array((parts.randomElement(using: &random) ?? "").utf8) }
      for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(bytes[place], at: place)
        case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 20))
        }
      }
      let size = Int.random(in: 1...60, using: &random)
      let asked = try await language.provider(ScriptedStreams(.init(bytes, size: size))).ask()
      #expect(asked.text == asked.answer?.text ?? asked.failure?.partialText)
      let attempts = try #require(asked.answer?.attempts ?? asked.failure?.attempts)
      #expect(attempts.count == 1 && attempts[0].usage.total >= 0)
    }
  }

  @Test(arguments: Language.allCases) func aWholeAnswerCountsWhateverTheConnectionDoesAfterIt(
    _ language: Language
  ) async throws {
    let stream = (language.text("Jam") + language.end).split(separator: "data: [DONE]").joined()
    let http = ScriptedStreams(.init(stream, end: .interrupted))
    #expect(try await language.provider(http).ask().answer?.text == "Jam")
  }

  @Test(arguments: Language.allCases) func cancellingEndsItAndKeepsTheText(_ language: Language) async throws {
    let cancellation = Cancellation()
    let http = ScriptedStreams(.init(language.text("Oat") + language.text(" milk") + language.end, size: 1))
    let asked = try await language.provider(http).ask(cancellation: cancellation) { event in
      if event == .text("Oat") { cancellation.cancel() }
    }
    let failure = try #require(asked.failure)
    #expect(failure.cause == .cancelled && failure.partialText == "Oat" && failure.told is CancellationError)
    #expect(failure.attempts.map(\.isCancelled) == [true] && failure.attempts.map(\.failure) == [nil])
  }

  @Test(arguments: Language.allCases) func aKeyIsNoLongerWaitedForAfterACancellation(_ language: Language) async throws
  {
    let cancellation = Cancellation()
    let http = ScriptedStreams(.init(""))
    let key = ModelKey(
      language.secretName,
      value: { () async throws(Failure) -> Secret? in
        cancellation.cancel()
        // Somebody has gone to look for the key.
        try? await Task.sleep(for: .seconds(3600))
        throw Failure(.secretMissing, "The key was not waited for.")
      })
    let failure = try await language.provider(http, key: key).ask(cancellation: cancellation).failure
    #expect(failure == ModelFailure(.cancelled) && http.requests.isEmpty)
  }

  @Test(arguments: Language.allCases) func nothingIsSentAfterACancellation(_ language: Language) async throws {
    let cancellation = Cancellation()
    cancellation.cancel()
    let http = ScriptedStreams(.init(""))
    let asked = try await language.provider(http).ask(cancellation: cancellation)
    #expect(asked.failure == ModelFailure(.cancelled) && http.requests.isEmpty && asked.events.isEmpty)
  }
}
