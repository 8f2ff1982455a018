import Model
import Providers
import Synchronization
import System
import Testing

/// The second try, and when there is none.
struct FallbackModelsTests {
  /// A provider whose tries are scripted, and the clock by which it takes its time.
  private final class Tries: ModelProvider {
    struct Try: Sendable {
      var events: [ModelEvent] = []
      var result: Result<ModelAnswer, ModelFailure>
      var milliseconds: Int64 = 0
    }

    private struct State {
      var tries: [Try]
      var requests: [ModelRequest] = []
      var milliseconds: Int64 = 0
      var slept: [Int] = []
    }

    let name = "gemini"
    /// Guards what is left to do and what was done.
    private let state: Mutex<State>
    let cancellation = Cancellation()

    init(_ tries: Try...) { state = Mutex(State(tries: tries)) }

    var models: [String] { state.withLock { $0.requests.map(\.model) } }
    var attemptDeadlines: [Int] { state.withLock { $0.requests.map(\.deadlines.attempt) } }
    var slept: [Int] { state.withLock { $0.slept } }

    var timing: ProviderTiming {
      ProviderTiming(
        milliseconds: { [self] in state.withLock { $0.milliseconds } }, seconds: { 0 },
        sleep: { [self] milliseconds, _ in
          state.withLock { state in
            state.slept.append(milliseconds)
            state.milliseconds += Int64(milliseconds)
          }
        })
    }

    func answer(
      _ request: ModelRequest, cancellation: Cancellation?, onEvent: @escaping @Sendable (ModelEvent) -> Void
    ) async throws(ModelFailure) -> ModelAnswer {
      let next = state.withLock { state in
        state.requests.append(request)
        let next = state.tries.removeFirst()
        state.milliseconds += next.milliseconds
        return next
      }
      for event in next.events { onEvent(event) }
      return try next.result.get()
    }

    /// Asks with `pro`, and `flash` to fall back on.
    func ask() async -> Asked {
      await FallbackModels(self, fallback: "flash", timing: timing).ask(
        ModelRequest(model: "pro", instruction: "Hello", thinking: .high), cancellation: cancellation)
    }
  }

  private static func failure(
    _ status: Int?, partialText: String = "", retryAfterMs: Int? = nil, kind: ErrorKind = .upstreamUnavailable
  ) -> ModelFailure {
    var attempt = ModelAttempt(provider: "gemini", model: "pro", startedAt: 0)
    attempt.errorStatus = status
    attempt.usage = TokenUsage(input: 7, output: 1)
    return ModelFailure(
      Failure(kind, "Not now.", retryAfterMs: retryAfterMs), partialText: partialText, attempts: [attempt])
  }

  private static var answer: ModelAnswer {
    var attempt = ModelAttempt(provider: "gemini", model: "flash", startedAt: 0)
    attempt.usage = TokenUsage(input: 10, output: 4, thinking: 2, cached: 3)
    return ModelAnswer(text: "Jam", model: "flash-3", usage: attempt.usage, attempts: [attempt])
  }

  @Test(arguments: [500, 503]) func theFallbackAnswersWhenTheServiceFails(_ status: Int) async throws {
    let tries = Tries(
      .init(events: [.thought("Hm.")], result: .failure(Self.failure(status))),
      .init(events: [.text("Jam")], result: .success(Self.answer)))
    let asked = await tries.ask()
    let answer = try #require(asked.answer)
    #expect(asked.events == [.thought("Hm."), .retrying(model: "flash"), .text("Jam")])
    #expect(tries.models == ["pro", "flash"] && tries.slept == [])
    #expect(answer.text == "Jam" && answer.model == "flash-3" && answer.attempts.map(\.model) == ["pro", "flash"])
    #expect(answer.usage == TokenUsage(input: 17, output: 5, thinking: 2, cached: 3))
  }

  @Test(arguments: [nil, 400, 401, 408, 429, 499, 502, 504, 529]) func nothingElseIsTriedAgain(_ status: Int?) async {
    let tries = Tries(.init(result: .failure(Self.failure(status))))
    let asked = await tries.ask()
    #expect(asked.failure == Self.failure(status) && asked.events == [] && tries.models == ["pro"])
  }

  @Test func whatWasGivenOutIsNotTakenBack() async {
    let tries = Tries(.init(events: [.text("Ja")], result: .failure(Self.failure(503, partialText: "Ja"))))
    let asked = await tries.ask()
    #expect(asked.failure?.partialText == "Ja" && asked.events == [.text("Ja")] && tries.models == ["pro"])
  }

  @Test func aRefusalWithTheStatusOfAFaultIsFinal() async {
    let tries = Tries(.init(result: .failure(Self.failure(500, kind: .answerRefused))))
    #expect(await tries.ask().failure?.failure?.kind == .answerRefused && tries.models == ["pro"])
  }

  @Test func theSecondFailureCountsAndBothAreBilled() async {
    let tries = Tries(
      .init(result: .failure(Self.failure(500))), .init(result: .failure(Self.failure(429, kind: .upstreamLimited))))
    let failure = await tries.ask().failure
    #expect(failure?.failure?.kind == .upstreamLimited && failure?.attempts.count == 2)
    #expect(failure?.usage == TokenUsage(input: 14, output: 2) && tries.models == ["pro", "flash"])
  }

  @Test func theServiceIsGivenTheTimeItAsksFor() async {
    let tries = Tries(
      .init(result: .failure(Self.failure(503, retryAfterMs: 20_000)), milliseconds: 80_000),
      .init(result: .success(Self.answer)))
    #expect(await tries.ask().answer?.text == "Jam" && tries.slept == [20_000])
    // Of 180 s are 100 used.
    #expect(tries.attemptDeadlines == [90_000, 80_000])
  }

  @Test func moreTimeThanThereIsIsNotWaited() async {
    let tries = Tries(.init(result: .failure(Self.failure(503, retryAfterMs: 100_000)), milliseconds: 80_000))
    let asked = await tries.ask()
    #expect(asked.failure?.failure?.retryAfterMs == 100_000 && tries.slept == [] && asked.events == [])
  }

  @Test func aCancellationEndsTheWait() async {
    let tries = Tries(.init(result: .failure(Self.failure(503, retryAfterMs: 1))))
    tries.cancellation.cancel()
    let failure = await tries.ask().failure
    #expect(failure?.cause == .cancelled && failure?.attempts.count == 1 && tries.models == ["pro"])
  }
}
