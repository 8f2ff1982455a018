import Providers
import Synchronization
import System

/// What came of asking a model: the answer or the failure, and all that was told on the way.
struct Asked: Sendable {
  var result: Result<ModelAnswer, ModelFailure>
  var events: [ModelEvent]

  var answer: ModelAnswer? { try? result.get() }

  var failure: ModelFailure? {
    if case .failure(let failure) = result { failure } else { nil }
  }

  /// The events without those of the upload.
  var answerEvents: [ModelEvent] {
    events.filter { event in
      switch event {
      case .uploading, .waiting: false
      default: true
      }
    }
  }

  var text: String {
    events.reduce(into: "") { text, event in
      if case .text(let piece) = event { text += piece }
    }
  }

  var thoughts: [String] {
    events.compactMap { event in
      if case .thought(let piece) = event { piece } else { nil }
    }
  }
}

/// The events of a call, in their order.
final class EventRecord: Sendable {
  /// Guards the events, which come from several threads.
  private let events = Mutex<[ModelEvent]>([])

  func add(_ event: ModelEvent) { events.withLock { $0.append(event) } }
  var all: [ModelEvent] { events.withLock { $0 } }
}

extension ModelProvider {
  func ask(
    _ request: ModelRequest = ModelRequest(model: Language.model, instruction: "What is on the label of this jar?"),
    cancellation: Cancellation? = nil, onEvent: @escaping @Sendable (ModelEvent) -> Void = { _ in }
  ) async -> Asked {
    let record = EventRecord()
    let result: Result<ModelAnswer, ModelFailure>
    do throws(ModelFailure) {
      result = .success(
        try await answer(request, cancellation: cancellation) { event in
          record.add(event)
          onEvent(event)
        })
    } catch {
      result = .failure(error)
    }
    return Asked(result: result, events: record.all)
  }
}
