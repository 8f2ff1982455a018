import Model
import Net
import Providers
import Synchronization
import System

/// A way out to the network that streams what a test tells it to, in pieces of any size.
final class ScriptedStreams: HTTPClient {
  struct Answer: Sendable {
    var status = 200
    var headers: [HTTPHeader] = []
    var pieces: [[UInt8]] = []
    /// How the body ends, if not well.
    var end: NetworkError.Kind?

    /// An answer in pieces of `size` bytes.
    init(_ text: String, status: Int = 200, headers: [HTTPHeader] = [], size: Int = .max, end: NetworkError.Kind? = nil)
    {
      self.init(Array(text.utf8), status: status, headers: headers, size: size, end: end)
    }

    init(
      _ bytes: [UInt8], status: Int = 200, headers: [HTTPHeader] = [], size: Int = .max, end: NetworkError.Kind? = nil
    ) {
      self.status = status
      self.headers = headers
      self.end = end
      let size = min(size, max(1, bytes.count))
      pieces = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
    }
  }

  private struct State {
    var answers: [Answer]
    var requests: [HTTPRequest] = []
  }

  /// Guards the answers that are left and the requests that came.
  private let state: Mutex<State>

  init(_ answers: Answer...) { state = Mutex(State(answers: answers)) }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  private func next(_ request: HTTPRequest) -> Answer {
    if let body = request.body { request.onUpload?(body.count) }
    return state.withLock { state in
      state.requests.append(request)
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
    }
  }

  func send(_ request: HTTPRequest, cancellation: Cancellation?) async throws(NetworkError) -> HTTPResponse {
    let answer = next(request)
    if let end = answer.end { throw NetworkError(end, host: "127.0.0.1", message: "It broke.") }
    return HTTPResponse(status: answer.status, headers: answer.headers, body: answer.pieces.flatMap { $0 })
  }

  func stream(_ request: HTTPRequest, cancellation: Cancellation?) async throws(NetworkError) -> HTTPStream {
    let answer = next(request)
    return HTTPStream(status: answer.status, headers: answer.headers, source: Body(answer, cancellation))
  }

  private final class Body: HTTPBodySource {
    private let rest: Mutex<ArraySlice<[UInt8]>>
    private let end: NetworkError.Kind?
    private let cancellation: Cancellation?

    init(_ answer: Answer, _ cancellation: Cancellation?) {
      rest = Mutex(answer.pieces[...])
      end = answer.end
      self.cancellation = cancellation
    }

    func next() async throws(NetworkError) -> [UInt8]? {
      let isCancelled = cancellation?.isCancelled == true
      if !isCancelled, let piece = rest.withLock({ $0.popFirst() }) { return piece }
      guard let kind = isCancelled ? .cancelled : end else { return nil }
      throw NetworkError(kind, host: "127.0.0.1", message: "It broke.")
    }

    func cancel() {}
  }
}
