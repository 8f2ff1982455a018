import JSON
import Synchronization
import System

/// The questions that the server has put to the client and that are not answered yet.
///
/// Their ids are integers of a counter of their own: some clients answer no other kind.
final class OpenQuestions: Sendable {
  private let output: any MessageSink
  /// Guards the counter and the waiting questions.
  private let state = Mutex(State())

  /// How many questions wait, which the end of every request asks for.
  private let count = Atomic<Int>(0)

  private struct State {
    var lastID: Int64 = 0
    var waiting: [Int64: Question] = [:]
    var isClosed = false
  }

  private struct Question {
    var requestID: RequestID
    var continuation: CheckedContinuation<JSONNode, any Error>
  }

  init(output: any MessageSink) { self.output = output }

  func ask(
    _ method: String, _ params: some Encodable & Sendable, for request: Request, timeout: Int
  ) async throws -> JSONNode {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let text = try OutgoingMessage.request(id, method, params)
    let timer = Task { [self] in
      try await Task.sleep(for: .milliseconds(timeout))
      let error = ResponseError(code: ResponseError.internalErrorCode, message: "The client did not answer \(method).")
      withdraw(id, throwing: error)
    }
    let key = request.cancellation.onCancel { [self] in withdraw(id, throwing: CancellationError()) }
    defer {
      timer.cancel()
      request.cancellation.removeCallback(key)
    }
    return try await withCheckedThrowingContinuation { continuation in
      let canAsk = state.withLock { state in
        if state.isClosed || request.cancellation.isCancelled { return false }
        state.waiting[id] = Question(requestID: request.id, continuation: continuation)
        count.add(1, ordering: .relaxed)
        return true
      }
      if canAsk { output.send(text) } else { continuation.resume(throwing: CancellationError()) }
    }
  }

  /// Takes an answer of the client; one to no open question is ignored.
  func answer(_ id: RequestID?, _ answer: Result<JSONNode, ResponseError>) {
    guard case .integer(let number)? = id else { return }
    let question = remove(number)
    question?.continuation.resume(with: answer.mapError { $0 })
  }

  /// The request was answered: what it still asks is of no use.
  func requestDidEnd(_ id: RequestID) {
    guard count.load(ordering: .relaxed) > 0 else { return }
    let open = state.withLock { state in state.waiting.filter { $0.value.requestID == id }.map(\.key) }
    for question in open { withdraw(question, throwing: CancellationError()) }
  }

  func withdrawAll() {
    let open = state.withLock { state in
      state.isClosed = true
      return state.waiting.map(\.key)
    }
    for question in open { withdraw(question, throwing: CancellationError()) }
  }

  private func remove(_ id: Int64) -> Question? {
    let question = state.withLock { $0.waiting.removeValue(forKey: id) }
    if question != nil { count.subtract(1, ordering: .relaxed) }
    return question
  }

  private func withdraw(_ id: Int64, throwing error: any Error) {
    guard let question = remove(id) else { return }
    if let text = try? OutgoingMessage.notification("$/cancelRequest", ["id": id]) { output.send(text) }
    question.continuation.resume(throwing: error)
  }
}
