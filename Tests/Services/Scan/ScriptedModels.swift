import Model
import Providers
import Synchronization
import System

@testable import Services

/// A service of models that says what a test wants, once for each request.
final class ScriptedModels: ModelProvider {
  struct Reply: Sendable {
    var events: [ModelEvent] = []
    var result: Result<ModelAnswer, ModelFailure>

    static func says(_ text: String, finish: ModelAnswer.Finish = .complete, sources: [WebCitation] = []) -> Reply {
      Reply(
        result: .success(
          ModelAnswer(
            text: text, model: "oat-2-2026", usage: usage, citations: sources, finish: finish, attempts: [attempt()])))
    }

    static func fails(_ failure: Failure, after text: String = "", status: Int? = nil) -> Reply {
      Reply(
        result: .failure(ModelFailure(failure, partialText: text, attempts: [attempt(failure.kind, status: status)])))
    }

    static let isCancelled = Reply(result: .failure(ModelFailure(.cancelled, attempts: [attempt()])))

    private static func attempt(_ failure: ErrorKind? = nil, status: Int? = nil) -> ModelAttempt {
      var attempt = ModelAttempt(provider: "gemini", model: "oat-2", startedAt: 1_796_041_800_000)
      attempt.failure = failure
      attempt.errorStatus = status
      attempt.usage = usage
      return attempt
    }

    static let usage = TokenUsage(input: 30, output: 20, thinking: 5, cached: 4)
  }

  let name = "gemini"
  /// Guards the replies that are left and the requests that came.
  private let state: Mutex<(replies: [Reply], requests: [ModelRequest])>

  init(_ replies: Reply...) { state = Mutex((replies, [])) }

  var requests: [ModelRequest] { state.withLock { $0.requests } }

  func answer(
    _ request: ModelRequest, cancellation: Cancellation?, onEvent: @escaping @Sendable (ModelEvent) -> Void
  ) async throws(ModelFailure) -> ModelAnswer {
    let reply = state.withLock { state -> Reply? in
      state.requests.append(request)
      return state.replies.isEmpty ? nil : state.replies.removeFirst()
    }
    guard let reply else { throw ModelFailure(Failure(.upstreamRefused, "Nobody expected this request.")) }
    for event in reply.events { onEvent(event) }
    return try reply.result.get()
  }
}

/// What a scan told and what came of it.
struct Scanned: Sendable {
  var result: Result<ScanOutcome, ScanFailure>
  var events: [ScanEvent]

  var outcome: ScanOutcome? { try? result.get() }

  var scanFailure: ScanFailure? {
    if case .failure(let failure) = result { failure } else { nil }
  }

  var failure: Failure? { scanFailure?.cause as? Failure }

  var progress: [ScanProgress] {
    events.compactMap { event in
      if case .progress(let progress) = event { progress } else { nil }
    }
  }

  var stages: [ScanStage] { progress.map(\.stage) }
}

/// The names that the tests have for models.
let oatModels = ModelNames(lite: "oat-2", pro: "oat-2-pro")

func scan(
  _ operation: ScanOperation = .label, _ models: ScriptedModels, subject: String? = nil, note: String? = nil,
  model: ScanModel = .lite, names: ModelNames = oatModels, pictures: Int = 1
) async -> Scanned {
  let events = Mutex<[ScanEvent]>([])
  let order = ScanOrder(operation, subject: subject, note: note, provider: .gemini, model: model)
  let images = (0..<pictures).map { ModelImage(bytes: [UInt8($0)], mimeType: "image/jpeg") }
  let result: Result<ScanOutcome, ScanFailure>
  do throws(ScanFailure) {
    result = .success(
      try await Scanner(order, provider: models, models: names).scan(images, cancellation: nil) { event in
        events.withLock { $0.append(event) }
      })
  } catch {
    result = .failure(error)
  }
  return Scanned(result: result, events: events.withLock { $0 })
}
