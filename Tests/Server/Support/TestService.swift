import Foundation
import JSON
import Model
import RPC
import Server
import Synchronization
import System

/// A service in this process with a fixed clock and predictable ids, and a temporary data directory.
final class TestService: Sendable {
  /// 2026-11-30T13:30:00+01:00, a Monday.
  static let noon: Int64 = 1_796_041_800_000

  let directory: String
  let session: Session
  private let connection: Connection
  private let sink = TestSink()
  private let lastID = Atomic<Int>(0)
  private let clock: TestClock

  init(milliseconds: Int64 = TestService.noon, zone: String = "Europe/Berlin", variables: [String: String] = [:]) {
    directory = NSTemporaryDirectory() + "ofj-test-" + UUID().uuidString.lowercased()
    try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let clock = TestClock(milliseconds)
    self.clock = clock
    var all = ["OFJ_DATA": directory, "OFJ_TIME_ZONE": zone, "XDG_CONFIG_HOME": directory]
    all.merge(variables) { $1 }
    session = Session(
      environment: ServerEnvironment(
        milliseconds: { clock.milliseconds.load(ordering: .relaxed) }, identifier: { clock.nextIdentifier() },
        variables: all, directories: UserDirectories(home: directory, workingDirectory: directory),
        imagingProgram: Self.program),
      log: Log(descriptor: -1, level: .error))
    connection = Connection(output: sink, handler: session)
  }

  /// The executable `ofj`, which is built beside the tests; nil when it was not.
  private static var program: String? {
    let path = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("ofj").path
    return path.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
  }

  deinit {
    session.close()
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// Sets the clock.
  func setClock(_ milliseconds: Int64) { clock.milliseconds.store(milliseconds, ordering: .relaxed) }

  /// Sends a request without waiting for its answer.
  func start(_ method: String, _ params: JSONValue = [:]) -> Int64 {
    let id = Int64(lastID.add(1, ordering: .relaxed).newValue)
    let message: JSONValue = ["jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": params]
    guard let text = try? JSONEncoding.encode(message) else { preconditionFailure("A message of a test is JSON.") }
    connection.receive(.message(text))
    return id
  }

  /// The answer to a request: the member `result` or `error` and what it holds.
  func answer(to id: Int64) async -> (result: JSONValue?, error: JSONValue?) {
    let answer = await sink.answer(to: id)
    return (answer["result"], answer["error"])
  }

  /// Sends a request and waits for its result; an error of the service is thrown.
  @discardableResult
  func call(_ method: String, _ params: JSONValue = [:]) async throws -> JSONValue {
    let (result, error) = await answer(to: start(method, params))
    guard let result else { throw ServiceError(value: error ?? .null) }
    return result
  }

  /// Sends a request that must fail, and answers its error.
  func error(_ method: String, _ params: JSONValue = [:]) async -> ServiceError? {
    let (_, error) = await answer(to: start(method, params))
    return error.map(ServiceError.init)
  }

  func notify(_ method: String, _ params: JSONValue) {
    let message: JSONValue = ["jsonrpc": "2.0", "method": .string(method), "params": params]
    if let text = try? JSONEncoding.encode(message) { connection.receive(.message(text)) }
  }

  /// The params of the next notification of a method.
  func notification(_ method: String) async -> JSONValue? { await sink.notification(method) }
}

struct ServiceError: Error, CustomStringConvertible {
  var value: JSONValue

  var code: JSONValue? { value["code"] }
  var kind: JSONValue? { value["data"]?["kind"] }
  var path: JSONValue? { value["data"]?["path"] }
  var hint: JSONValue? { value["data"]?["hint"] }
  var message: JSONValue? { value["message"] }
  var description: String { "\(value)" }
}

/// A clock that stands still, and ids that count.
private final class TestClock: Sendable {
  let milliseconds: Atomic<Int64>
  private let lastIdentifier = Atomic<Int>(0)

  init(_ milliseconds: Int64) { self.milliseconds = Atomic(milliseconds) }

  func nextIdentifier() -> Identifier {
    let number = String(lastIdentifier.add(1, ordering: .relaxed).newValue)
    let text = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - number.count) + number
    do throws(Failure) {
      return try Identifier(parsing: text)
    } catch {
      preconditionFailure(error.message)
    }
  }
}

/// Keeps answers and notifications until the test asks for them.
private final class TestSink: MessageSink {
  /// Guards the messages that nobody has taken.
  private let state = Monitor(State())

  private struct State {
    var answers: [Int64: JSONValue] = [:]
    var notifications: [JSONValue] = []
  }

  var queuedBytes: Int { 0 }
  var isClosed: Bool { false }

  func send(_ body: consuming [UInt8], coalescingKey: String?) {
    let body = body
    guard let message = try? JSONDocument(parsing: body).root.value else { return }
    state.update { state in
      if case .integer(let id)? = message["id"] {
        state.answers[id] = message
      } else {
        state.notifications.append(message)
      }
    }
  }

  func answer(to id: Int64) async -> JSONValue {
    await offPool { [state] in state.wait { $0.answers.removeValue(forKey: id) } }
  }

  func notification(_ method: String) async -> JSONValue? {
    await offPool { [state] in
      state.wait(until: .after(milliseconds: 10_000)) { state in
        guard let index = state.notifications.firstIndex(where: { $0["method"] == .string(method) }) else { return nil }
        return state.notifications.remove(at: index)["params"]
      }
    }
  }
}

/// Runs blocking work on a thread of its own: the pool that runs the tests also runs the tasks they wait for.
func offPool<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    startThread("test-wait") { continuation.resume(returning: body()) }
  }
}

extension JSONValue {
  /// A member of an object.
  subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// An element of an array.
  subscript(index: Int) -> JSONValue? {
    if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
  }

  /// What a JSON Pointer names.
  subscript(pointer pointer: String) -> JSONValue? {
    pointer.split(separator: "/").reduce(self) { value, token in
      value?[String(token)] ?? Int(token).flatMap { value?[$0] }
    }
  }

  var count: Int {
    if case .array(let elements) = self { elements.count } else { 0 }
  }
}
