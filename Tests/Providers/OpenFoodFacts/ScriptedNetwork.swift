import Model
import Net
import Providers
import Synchronization
import System

/// A way out to the network that answers what a test tells it to, and a clock that stands still until somebody sleeps.
final class ScriptedNetwork: HTTPClient {
  enum Answer: Sendable {
    case response(HTTPResponse)
    case failure(NetworkError.Kind)
    /// Answers once `ScriptedNetwork.release` is called, or the request is cancelled.
    case held
  }

  private struct State {
    var answers: [Answer]
    var requests: [HTTPRequest] = []
    var milliseconds: Int64 = 1_000_000
    var slept: [Int] = []
    var held: [CheckedContinuation<Void, Never>] = []
    var isReleased = false
  }

  /// Guards all that the test changes and asks about.
  private let state: Mutex<State>

  init(_ answers: [Answer]) { state = Mutex(State(answers: answers)) }

  static func json(_ text: String, status: Int = 200, _ headers: [HTTPHeader] = []) -> Answer {
    .response(HTTPResponse(status: status, headers: headers, body: Array(text.utf8)))
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  var slept: [Int] { state.withLock { $0.slept } }
  func pass(_ milliseconds: Int64) { state.withLock { $0.milliseconds += milliseconds } }

  func release() {
    let held = state.withLock { state in
      state.isReleased = true
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  var timing: ProviderTiming {
    ProviderTiming(
      milliseconds: { [self] in state.withLock { $0.milliseconds } },
      seconds: { [self] in state.withLock { $0.milliseconds / 1000 } },
      sleep: { [self] milliseconds, _ in
        state.withLock { state in
          state.slept.append(milliseconds)
          state.milliseconds += Int64(milliseconds)
        }
      })
  }

  func send(_ request: HTTPRequest, cancellation: Cancellation?) async throws(NetworkError) -> HTTPResponse {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
    }
    switch answer {
    case .response(let response): return response
    case .failure(let kind): throw NetworkError(kind, host: "127.0.0.1", message: "It failed.")
    case .held:
      cancellation?.onCancel { [self] in release() }
      await withCheckedContinuation { continuation in
        let isReleased = state.withLock { state in
          if !state.isReleased { state.held.append(continuation) }
          return state.isReleased
        }
        if isReleased { continuation.resume() }
      }
      if cancellation?.isCancelled == true { throw NetworkError(.cancelled, host: "127.0.0.1", message: "Cancelled.") }
      return HTTPResponse(status: 404, body: Array(#"{"status":0}"#.utf8))
    }
  }

  func stream(_ request: HTTPRequest, cancellation: Cancellation?) async throws(NetworkError) -> HTTPStream {
    throw NetworkError(.notAllowed, host: "", message: "Nothing is streamed here.")
  }
}

extension OpenFoodFactsClient {
  convenience init(_ network: ScriptedNetwork, timeout: Int = 15_000) throws {
    self.init(
      http: network,
      addresses: OpenFoodFactsAddresses(
        products: try BaseURL(parsing: "http://127.0.0.1:7001"), search: try BaseURL(parsing: "http://127.0.0.1:7002/s")
      ),
      userAgent: "ofj/0 (cook@example.com)", timeout: timeout, timing: network.timing)
  }
}

/// The failure that `body` throws.
func failure(_ body: () async throws -> Void) async -> Failure? {
  do {
    try await body()
    return nil
  } catch {
    return error as? Failure
  }
}
