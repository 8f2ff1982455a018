import Glibc
import JSON
import RPC
import Synchronization
import System
import Testing

/// A session over two real pipes, with the test as its client.
final class TestSession: Sendable {
  let handler: TestHandler
  private let toServer: Int32
  private let fromServer: Int32
  private let reader: Mutex<FrameReader>
  private let exitCode = Monitor<Int32?>(nil)
  private let framing: Framing
  private let inputIsOpen = Atomic<Bool>(true)
  private let outputIsOpen = Atomic<Bool>(true)

  init(
    framing: Framing = .lines, forced: Framing? = nil, limits: ConnectionLimits = ConnectionLimits(),
    handler: TestHandler = TestHandler()
  ) {
    var input: [Int32] = [0, 0]
    var output: [Int32] = [0, 0]
    precondition(pipe(&input) == 0 && pipe(&output) == 0)
    self.handler = handler
    self.framing = framing
    toServer = input[1]
    fromServer = output[0]
    reader = Mutex(FrameReader(framing: framing, maximumBytes: 256 << 20))
    let session = ProcessSession(
      input: input[0], output: output[1], framing: forced, handler: handler, limits: limits)
    let serverOutput = output[1]
    startThread("test-session") { [exitCode] in
      let code = session.run()
      // The input stays open: a thread of the session may still be reading it, and its number must not be used again.
      close(serverOutput)
      exitCode.update { $0 = code }
    }
  }

  deinit {
    closeInput()
    closeOutput()
  }

  // MARK: Sending

  /// Writes bytes as they are.
  func write(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { Glibc.write(toServer, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      start += count
    }
  }

  func write(_ text: String) { write(text.utf8) }

  /// Sends one message in the framing of the session.
  func send(_ message: String) { write(framed(message)) }

  func framed(_ message: String) -> String {
    framing == .lines ? message + "\n" : "Content-Length: \(message.utf8.count)\r\n\r\n\(message)"
  }

  func request(_ id: Int, _ method: String, _ params: String = "{}") {
    send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
  }

  func notify(_ method: String, _ params: String = "{}") {
    send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  func closeInput() {
    if inputIsOpen.exchange(false, ordering: .acquiringAndReleasing) { close(toServer) }
  }

  func closeOutput() {
    if outputIsOpen.exchange(false, ordering: .acquiringAndReleasing) { close(fromServer) }
  }

  // MARK: Receiving

  /// The next message of the server; fails the test when none comes in a minute.
  func receive() async throws -> JSONValue {
    try JSONDocument(parsing: await receiveBytes()).root.value
  }

  func receiveBytes() async throws -> [UInt8] {
    try await offPool { [self] in try nextMessage() }
  }

  private func nextMessage() throws -> [UInt8] {
    let deadline = Deadline.after(milliseconds: 60_000)
    while true {
      switch reader.withLock({ $0.next() }) {
      case .message(let bytes)?: return bytes
      case .fault(let fault)?:
        throw TestFailure(message: "The server sent what is not a message: \(fault.message)")
      case nil: break
      }
      guard try read(until: deadline) else {
        throw TestFailure(message: "No message came.")
      }
    }
  }

  /// Every message until the server closes its output.
  func receiveToEnd() async throws -> [JSONValue] {
    try await offPool { [self] in try messagesToEnd() }
  }

  private func messagesToEnd() throws -> [JSONValue] {
    var messages: [JSONValue] = []
    let deadline = Deadline.after(milliseconds: 60_000)
    while true {
      while case .message(let bytes)? = reader.withLock({ $0.next() }) {
        messages.append(try JSONDocument(parsing: bytes).root.value)
      }
      guard try read(until: deadline) else { return messages }
    }
  }

  private func read(until deadline: Deadline) throws -> Bool {
    var request = pollfd(fd: fromServer, events: Int16(POLLIN), revents: 0)
    let milliseconds = deadline.milliseconds(since: .now)
    guard poll(&request, 1, Int32(milliseconds)) > 0 else { throw TestFailure(message: "Waited a minute in vain.") }
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    let count = Glibc.read(fromServer, &buffer, buffer.count)
    guard count > 0 else { return false }
    reader.withLock { reader in buffer.prefix(count).withUnsafeBytes { reader.append($0) } }
    return true
  }

  /// Reads at most this many bytes, as a slow client would.
  func readSome(_ count: Int) async -> Bool {
    await offPool { [self] in readNow(count) }
  }

  private func readNow(_ count: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: count)
    let count = Glibc.read(fromServer, &buffer, buffer.count)
    guard count > 0 else { return false }
    reader.withLock { reader in buffer.prefix(count).withUnsafeBytes { reader.append($0) } }
    return true
  }

  /// The exit code; nil when the session does not end within the time.
  func waitForExit(milliseconds: Int = 2000) async -> Int32? {
    await offPool { [exitCode] in exitCode.wait(until: .after(milliseconds: milliseconds)) { $0 } }
  }
}

/// Runs blocking work on a thread of its own: the pool that runs the tests also runs the tasks they wait for.
func offPool<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    startThread("test-wait") { continuation.resume(returning: body()) }
  }
}

func offPool<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    startThread("test-wait") { continuation.resume(with: Result(catching: body)) }
  }
}

struct TestFailure: Error {
  var message: String
}

extension JSONValue {
  /// A member of an object, or an element of an array by its number.
  subscript(key: String) -> JSONValue? {
    switch self {
    case .object(let object): object[key]
    case .array(let elements): Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    default: nil
    }
  }

  var errorCode: Int? {
    if case .integer(let code)? = self["error"]?["code"] { return Int(code) }
    return nil
  }

  var id: JSONValue? { self["id"] }
}
