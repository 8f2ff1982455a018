import JSON
import RPC
import Synchronization
import System

/// Methods that show one behaviour of the transport each.
final class TestHandler: RequestHandler {
  /// Requests of `test/hold` that have started, by id; they wait for their cancellation or for `release`.
  let held = Monitor<[RequestID: Request]>([:])
  let handledCount = Atomic<Int>(0)
  /// The methods that were answered, and how long each took, in nanoseconds.
  let answered = Monitor<[(method: String, nanoseconds: UInt64)]>([])

  var overloaded: ResponseError { ResponseError(code: 30, message: "Too much.", data: ["kind": "overloaded"]) }

  func handle(_ request: Request) {
    handledCount.add(1, ordering: .relaxed)
    switch request.method {
    case "shutdown" where request.params?["refuse"] != nil: request.fail(.invalidParams("Refused."))
    case "initialize", "shutdown": request.succeed(["ok": true])
    case "test/echo": request.succeed(request.params?.value ?? .null)
    case "test/big": request.succeed(String(repeating: "x", count: Int(request.params?["bytes"]?.integer ?? 0)))
    case "test/bigLater": Task { request.succeed(String(repeating: "x", count: 1 << 20)) }
    case "test/unencodable": request.succeed(Double.nan)
    case "test/forget": break
    case "test/hold": hold(request)
    case "test/notifyThenAnswer": notifyThenAnswer(request)
    case "test/progress": reportProgress(request)
    case "test/ask": ask(request)
    default: request.fail(.methodNotFound(request.method))
    }
  }

  func didAnswer(_ method: String, after nanoseconds: UInt64) {
    answered.update { $0.append((method, nanoseconds)) }
  }

  func handleNotification(_ method: String, params: JSONNode?, on connection: Connection) {
    if method == "test/noteDone" { connection.notify("test/noted", ["method": method]) }
  }

  /// Answers a held request.
  func release(_ id: RequestID) {
    let request = held.wait { $0[id] }
    _ = held.update { $0.removeValue(forKey: id) }
    request.succeed("released")
  }

  private func hold(_ request: Request) {
    held.update { $0[request.id] = request }
    request.cancellation.onCancel { [self] in
      guard let request = held.update({ $0.removeValue(forKey: request.id) }) else { return }
      request.fail(.requestCancelled)
    }
  }

  private func notifyThenAnswer(_ request: Request) {
    for number in 0..<(request.params?["count"]?.integer ?? 0) { request.notify("test/item", ["number": number]) }
    request.succeed("done")
    request.notify("test/item", ["number": -1])
  }

  private func reportProgress(_ request: Request) {
    let progress = WorkDoneProgress(request.params?["workDoneToken"]?.value, for: request)
    progress?.begin("Counting")
    for step in 0..<5000 { progress?.report("step \(step)", percentage: step / 50) }
    request.succeed("counted")
    progress?.report("late", percentage: 100)
  }

  private func ask(_ request: Request) {
    let timeout = request.params?["timeout"]?.integer.map(Int.init) ?? 10_000
    Task {
      do {
        let question = ["text": "Sure?"]
        let answer = try await request.connection.ask("test/question", question, for: request, timeout: timeout)
        request.succeed(answer.value)
      } catch is CancellationError {
        request.fail(.requestCancelled)
      } catch let error as ResponseError {
        request.fail(error)
      }
    }
  }
}
