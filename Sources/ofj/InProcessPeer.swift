internal import Glibc
internal import Model
internal import RPC
internal import Server
internal import System

/// A session in this process, for commands that ask one thing and end.
struct InProcessPeer {
  private let session: Session
  private let sink: AnswerSink
  private let connection: Connection
  private let log: Log

  init(environment: ServerEnvironment, printsEvents: Bool) {
    log = Log(descriptor: STDERR_FILENO, level: environment.commandLine.logLevel ?? .warning)
    session = Session(environment: environment, log: log)
    sink = AnswerSink(printsEvents: printsEvents)
    connection = Connection(output: sink, handler: session)
  }

  /// Sends one request and waits for its answer.
  func call(_ method: String, _ params: [UInt8]) throws(Failure) -> [UInt8] {
    var message = Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"".utf8)
    // The name comes from the list of methods, so there is nothing in it to escape.
    message.append(contentsOf: method.utf8)
    message.append(contentsOf: "\",\"params\":".utf8)
    message.append(contentsOf: params)
    message.append(UInt8(ascii: "}"))
    connection.receive(.message(message))
    return sink.waitForAnswer()
  }

  func close() {
    session.close()
    log.flush(milliseconds: 200)
  }
}

/// Takes the one answer, and prints what comes before it.
private final class AnswerSink: MessageSink {
  private let printsEvents: Bool
  /// Guards the answer.
  private let answer = Monitor<[UInt8]?>(nil)

  init(printsEvents: Bool) { self.printsEvents = printsEvents }

  var queuedBytes: Int { 0 }
  var isClosed: Bool { false }

  func send(_ body: consuming [UInt8], coalescingKey: String?) {
    let body = body
    // An answer begins with its id; a notification has none.
    if body.starts(with: "{\"jsonrpc\":\"2.0\",\"id\":".utf8) {
      answer.update { $0 = $0 ?? body }
    } else if printsEvents {
      Program.write(body + [UInt8(ascii: "\n")], to: STDERR_FILENO)
    }
  }

  func waitForAnswer() -> [UInt8] { answer.wait { $0 } }
}
