import Foundation
import JSON
import RPC
import Synchronization
import System
import Testing

/// The failures that transports of this kind have had in the field. Those that need a whole process are in
/// `Tests/EndToEnd`.
@Suite("Transport cases", .timeLimit(.minutes(5)))
struct TransportCaseTests {
  private static let unicode = "Müesli 🥣 – ½ cup 燕麦 \u{2028}\u{2029}\u{85}"

  @Test("5 Content-Length counts bytes, in both directions and with every chunking", arguments: Framing.allCases)
  func contentLengthCountsBytes(framing: Framing) async throws {
    let session = TestSession(framing: framing)
    let message = #"{"jsonrpc":"2.0","id":1,"method":"test/echo","params":{"text":"Müesli 🥣 – ½ cup 燕麦"}}"#
    for byte in session.framed(message).utf8 { session.write([byte]) }
    #expect(try await session.receive()["result"]?["text"] == "Müesli 🥣 – ½ cup 燕麦")
    session.request(2, "test/echo")
    #expect(try await session.receive().id == 2)
  }

  @Test(
    "6 header variants are accepted",
    arguments: [
      "content-length: #\r\n\r\n", "CONTENT-LENGTH:#\r\n\r\n", "Content-Length: #\n\n", "Content-Length :  # \r\n\r\n",
      "Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: #\r\n\r\n",
      "Content-Length: #\r\nContent-Type: application/vscode-jsonrpc; charset=\"utf-8\"\r\nX-Extra: 1\r\n\r\n",
      "\r\n\r\nContent-Length: #\r\n\r\n", "\nX-Extra: a:b\nContent-Length: #\n\n",
    ])
  func headerVariants(header: String) async throws {
    let session = TestSession(framing: .headers)
    let body = #"{"jsonrpc":"2.0","id":7,"method":"test/echo"}"#
    session.write(header.replacing("#", with: String(body.utf8.count)) + body)
    #expect(try await session.receive().id == 7)
  }

  @Test(
    "7 a hostile header is reported and the next frame is read",
    arguments: [
      "Content-Length: -5\r\n\r\n", "Content-Length: 99999999999999999999\r\n\r\n",
      "Content-Length: 4611686018427387904\r\n\r\n",
      "Content-Type: text/plain\r\n\r\n", "Content-Length: ten\r\n\r\n", "Content-Length:\r\n\r\n", "nonsense\r\n\r\n",
      "X: " + "y".times(1 << 20) + "\r\n\r\n", "X: y\r\n".times(200_000) + "\r\n",
      "Content-Type: text/plain; charset=utf-16\r\nContent-Length: 2\r\n\r\n{}",
    ].map(HostileHeader.init))
  func hostileHeader(header: HostileHeader) async throws {
    let session = TestSession(framing: .headers)
    session.request(1, "test/echo")
    #expect(try await session.receive().id == 1)
    session.write(header.text)
    session.request(2, "test/echo")
    #expect(try await session.receive().errorCode == -32700)
    #expect(try await session.receive().id == 2)
  }

  @Test("7 a garbage line before the first frame does not decide the framing", arguments: Framing.allCases)
  func garbageFirst(framing: Framing) async throws {
    let session = TestSession(framing: framing)
    session.write("hello world\n")
    session.request(1, "test/echo")
    #expect(try await session.receive().errorCode == -32700)
    #expect(try await session.receive().id == 1)
  }

  @Test(
    "7 input that ends inside a header or a body ends the session",
    arguments: ["Content-Le", "Content-Length: 9\r\n\r\n{"])
  func truncatedFrame(text: String) async {
    let session = TestSession(framing: .headers)
    session.write(text)
    session.closeInput()
    #expect(await session.waitForExit() != nil)
  }

  @Test("8 U+2028 and U+2029 are escaped, and only a line feed ends a line")
  func lineSeparators() async throws {
    let session = TestSession()
    session.request(1, "test/echo", #"{"text":"\#(Self.unicode)"}"#)
    let bytes = try await session.receiveBytes()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#"\u2028\u2029"#))
    #expect(!text.unicodeScalars.contains("\u{2028}"))
    #expect(try JSONDocument(parsing: bytes).root.value["result"]?["text"] == .string(Self.unicode))
  }

  @Test("9 carriage returns, blank lines and a missing last line feed are tolerated; line feeds are written")
  func carriageReturns() async throws {
    let session = TestSession()
    session.write("\r\n\n  \n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"test/echo\"}\r\n\r\n")
    let first = try await session.receiveBytes()
    #expect(!first.contains(UInt8(ascii: "\r")))
    session.write(#"{"jsonrpc":"2.0","id":2,"method":"test/echo"}"#)
    session.closeInput()
    #expect(try await session.receive().id == 2)
    #expect(await session.waitForExit() == 0)
  }

  @Test(
    "10 text that is not strict JSON is answered and the state is unharmed",
    arguments: [
      [0x22, 0xC3, 0x28, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0xEF, 0xBB, 0xBF, 0x7B, 0x7D], [0x7B, 0x00, 0x7D],
      Array(#""\ud800""#.utf8), Array("\"a\u{1}b\"".utf8), Array(#"{"a":1,"a":2}"#.utf8), Array("[1,]".utf8),
      Array("{\"a\":NaN}".utf8), Array("{\"a\":01}".utf8), Array("/* */{}".utf8), Array("{}{}".utf8),
    ] as [[UInt8]], Framing.allCases)
  func strictJSON(text: [UInt8], framing: Framing) async throws {
    let session = TestSession(framing: framing, forced: framing)
    if framing == .headers { session.write("Content-Length: \(text.count)\r\n\r\n") }
    session.write(text)
    if framing == .lines { session.write("\n") }
    let answer = try await session.receive()
    #expect(answer.errorCode == -32700)
    #expect(answer.id == JSONValue.null)
    session.request(1, "test/echo")
    #expect(try await session.receive().id == 1)
  }

  @Test("11 deep nesting is refused and large numbers are exact")
  func depthAndNumbers() async throws {
    let session = TestSession()
    session.send(String(repeating: "[", count: 100_000))
    #expect(try await session.receive().errorCode == -32700)
    session.request(1, "test/echo", #"{"a":9007199254740993,"b":9223372036854775807,"c":-0,"d":0.1}"#)
    let result = try await session.receive()["result"]
    #expect(result?["a"] == 9_007_199_254_740_993)
    #expect(result?["b"] == .integer(.max))
    #expect(result?["c"] == 0)
    #expect(result?["d"] == 0.1)
    session.request(2, "test/echo", #"{"a":1e400}"#)
    #expect(try await session.receive().errorCode == -32700)
    session.send(#"{"jsonrpc":"2.0","id":9007199254740993,"method":"test/echo"}"#)
    #expect(try await session.receive().id == 9_007_199_254_740_993)
  }

  @Test(
    "12 sixteen large answers and notifications through a slow reader do not interleave", arguments: Framing.allCases)
  func noInterleaving(framing: Framing) async throws {
    let session = TestSession(framing: framing)
    for id in 1...16 { session.request(id, "test/bigLater") }
    session.request(17, "test/notifyThenAnswer", #"{"count":100}"#)
    // Small reads keep the pipe full, so that every write of the server is cut short.
    for _ in 0..<500 { try #require(await session.readSome(4096)) }
    var ids: Set<JSONValue> = []
    for _ in 0..<117 {
      if let id = try await session.receive().id { ids.insert(id) }
    }
    #expect(ids.count == 17)
  }

  @Test("13 a client that sends 5,000 requests before it reads anything is served", arguments: Framing.allCases)
  func noDeadlock(framing: Framing) async throws {
    let session = TestSession(framing: framing)
    for id in 1...5000 { session.request(id, "test/echo", #"{"pad":"\#(String(repeating: "p", count: 200))"}"#) }
    session.notify("test/noteDone")
    for id in 1...5000 { #expect(try await session.receive().id == .integer(Int64(id))) }
  }

  @Test("14 answers beyond the queue limit are refused as overloaded, and none is lost")
  func overload() async throws {
    var limits = ConnectionLimits()
    limits.queuedAnswerBytes = 1 << 20
    let session = TestSession(limits: limits)
    for id in 1...100 { session.request(id, "test/big", #"{"bytes":100000}"#) }
    session.notify("test/noteDone")
    var served = 0
    var refused = 0
    for id in 1...100 {
      let answer = try await session.receive()
      #expect(answer.id == .integer(Int64(id)))
      if answer.errorCode == 30 { refused += 1 } else { served += 1 }
    }
    #expect(served >= 10)
    #expect(refused >= 1)
    _ = try await session.receive()
    session.request(101, "test/big", #"{"bytes":10}"#)
    #expect(try await session.receive()["result"] == "xxxxxxxxxx")
  }

  @Test("14 the answers of a batch count towards the limit while they wait for each other")
  func overloadedBatch() async throws {
    var limits = ConnectionLimits()
    limits.queuedAnswerBytes = 1 << 20
    let session = TestSession(limits: limits)
    let requests = (1...100).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"test/big","params":{"bytes":100000}}"# }
    session.send("[" + requests.joined(separator: ",") + "]")
    guard case .array(let answers) = try await session.receive() else {
      Issue.record("The answer to a batch is an array.")
      return
    }
    #expect(answers.count == 100)
    #expect(answers.count { $0.errorCode == 30 } == 89)
    session.request(101, "test/big", #"{"bytes":10}"#)
    #expect(try await session.receive()["result"] == "xxxxxxxxxx")
  }

  @Test("16 cancel races: unknown, finished, twice, id 0, wrong type; each request is answered once")
  func cancelRaces() async throws {
    let session = TestSession()
    session.notify("$/cancelRequest", #"{"id":99}"#)
    session.notify("$/cancelRequest", #"{"id":null}"#)
    session.notify("$/cancelRequest", #"{"id":1.5}"#)
    session.notify("$/cancelRequest", "{}")
    session.request(0, "test/hold")
    session.notify("$/cancelRequest", #"{"id":"0"}"#)
    session.request(1, "test/echo")
    #expect(try await session.receive().id == 1)
    session.notify("$/cancelRequest", #"{"id":1}"#)
    session.notify("$/cancelRequest", #"{"id":0}"#)
    session.notify("$/cancelRequest", #"{"id":0}"#)
    let answer = try await session.receive()
    #expect(answer.id == 0)
    #expect(answer.errorCode == -32800)
    session.send(#"{"jsonrpc":"2.0","id":"s","method":"test/hold"}"#)
    session.write(#"{"jsonrpc":"2.0","method":"$\/cancelRequest","params":{"id":"s"}}"# + "\n")
    #expect(try await session.receive().id == "s")
    session.closeInput()
    #expect(try await session.receiveToEnd().isEmpty)
    #expect(await session.waitForExit() == 0)
  }

  @Test("17 a question to the client is answered, withdrawn by cancel, and bounded in time")
  func nestedQuestion() async throws {
    let session = TestSession()
    session.request(1, "test/ask")
    let question = try await session.receive()
    #expect(question["method"] == "test/question")
    guard case .integer(let id)? = question.id else {
      Issue.record("The id of a question is an integer.")
      return
    }
    session.send(#"{"jsonrpc":"2.0","id":\#(id),"result":{"yes":true}}"#)
    #expect(try await session.receive()["result"] == ["yes": true])

    session.request(2, "test/ask")
    let second = try await session.receive().id
    session.notify("$/cancelRequest", #"{"id":2}"#)
    let withdrawn = try await session.receive()
    #expect(withdrawn["method"] == "$/cancelRequest")
    #expect(withdrawn["params"]?["id"] == second)
    #expect(try await session.receive().errorCode == -32800)

    session.request(3, "test/ask", #"{"timeout":20}"#)
    _ = try await session.receive()
    #expect(try await session.receive()["method"] == "$/cancelRequest")
    #expect(try await session.receive().id == 3)
    session.request(4, "test/echo")
    #expect(try await session.receive().id == 4)
  }

  @Test("17 a session ends although a question is never answered", arguments: Framing.allCases)
  func unansweredQuestion(framing: Framing) async throws {
    let session = TestSession(framing: framing)
    session.request(1, "test/ask")
    _ = try await session.receive()
    session.request(2, "shutdown")
    #expect(try await session.receive().id == 2)
    session.notify("exit")
    #expect(await session.waitForExit(milliseconds: 2500) == 0)
  }

  @Test("18 progress begins, rises, ends before the answer, and is thinned out")
  func progressHygiene() async throws {
    let session = TestSession()
    session.request(1, "test/progress", #"{"workDoneToken":"t"}"#)
    session.request(2, "test/progress", "{}")
    session.closeInput()
    let messages = try await session.receiveToEnd()
    let progress = messages.filter { $0["method"] == "$/progress" }
    let kinds = progress.compactMap { $0["params"]?["value"]?["kind"] }
    #expect(kinds.first == "begin")
    #expect(kinds.last == "end")
    #expect(kinds.count(where: { $0 == "end" }) == 1)
    #expect(progress.count < 50)
    #expect(progress.allSatisfy { $0["params"]?["token"] == "t" })
    let answer = messages.firstIndex { $0.id == 1 }
    let end = messages.firstIndex { $0["params"]?["value"]?["kind"] == "end" }
    #expect(try #require(end) < #require(answer))
  }

  @Test("18 nothing follows the answer of a request")
  func nothingAfterTheAnswer() async throws {
    let session = TestSession()
    session.request(1, "test/notifyThenAnswer", #"{"count":3}"#)
    session.closeInput()
    let messages = try await session.receiveToEnd()
    #expect(messages.count == 4)
    #expect(messages.last?["result"] == "done")
  }

  @Test("19 lifecycle: a session that starts with a request is initialized by it, and initialize comes once")
  func implicitInitialize() async throws {
    let session = TestSession()
    session.request(1, "test/echo")
    #expect(try await session.receive()["result"] != nil)
    session.request(2, "initialize")
    #expect(try await session.receive().errorCode == -32600)
    let other = TestSession()
    other.request(1, "initialize")
    #expect(try await other.receive()["result"] != nil)
    other.request(2, "initialize")
    #expect(try await other.receive().errorCode == -32600)
  }

  @Test("19 after shutdown requests are refused; exit gives 0 after shutdown and 1 without")
  func shutdownAndExit() async throws {
    let session = TestSession(framing: .headers)
    session.request(1, "shutdown", "null")
    #expect(try await session.receive().id == 1)
    session.request(2, "test/echo")
    #expect(try await session.receive().errorCode == -32600)
    session.notify("exit", "null")
    #expect(await session.waitForExit() == 0)
    let other = TestSession(framing: .headers)
    other.request(1, "test/echo")
    _ = try await other.receive()
    other.notify("exit")
    #expect(await other.waitForExit() == 1)
  }

  @Test("19 a refused shutdown does not end the session")
  func refusedShutdown() async throws {
    let session = TestSession()
    session.request(1, "shutdown", #"{"refuse":true}"#)
    #expect(try await session.receive().errorCode == -32602)
    session.request(2, "test/echo")
    #expect(try await session.receive()["result"] != nil)
  }

  @Test("19 a batch with `exit` in it is answered whole, and what follows `exit` is not run")
  func exitInBatch() async throws {
    let session = TestSession()
    session.send(
      #"[{"jsonrpc":"2.0","id":1,"method":"test/echo"},{"jsonrpc":"2.0","method":"exit"},"#
        + #"{"jsonrpc":"2.0","id":3,"method":"test/echo"}]"#)
    let answer = try await session.receive()
    #expect(answer["0"]?["result"] != nil)
    #expect(answer["1"]?.errorCode == -32600)
    #expect(await session.waitForExit() == 1)
    #expect(session.handler.handledCount.load(ordering: .relaxed) == 1)
  }

  @Test("19 params may be absent, null or an empty object", arguments: ["", #","params":null"#, #","params":{}"#])
  func absentParams(params: String) async throws {
    let session = TestSession()
    session.send(#"{"jsonrpc":"2.0","id":1,"method":"test/echo"\#(params)}"#)
    #expect(try await session.receive()["result"] != nil)
  }

  @Test("19 the end of the input ends the session: 0 for lines, 1 for headers without shutdown")
  func endOfInput() async throws {
    let lines = TestSession()
    lines.request(1, "test/echo")
    lines.closeInput()
    #expect(try await lines.receiveToEnd().count == 1)
    #expect(await lines.waitForExit() == 0)
    let headers = TestSession(framing: .headers)
    headers.request(1, "test/hold")
    headers.closeInput()
    #expect(try await headers.receiveToEnd().map(\.errorCode) == [-32800])
    #expect(await headers.waitForExit() == 1)
    let empty = TestSession()
    empty.closeInput()
    #expect(await empty.waitForExit() == 0)
  }

  @Test("19 the end of a script waits for the requests it has made")
  func endOfScriptWaits() async throws {
    let session = TestSession()
    session.request(1, "test/hold")
    session.closeInput()
    #expect(await session.waitForExit(milliseconds: 100) == nil)
    session.handler.release(.integer(1))
    #expect(try await session.receiveToEnd().map { $0["result"] } == ["released"])
    #expect(await session.waitForExit() == 0)
  }

  @Test("2 a closed output ends the session within two seconds, busy or idle", arguments: [true, false])
  func closedOutput(isBusy: Bool) async throws {
    let session = TestSession()
    session.request(1, "test/echo")
    _ = try await session.receive()
    if isBusy { session.request(2, "test/hold") }
    session.closeOutput()
    #expect(await session.waitForExit(milliseconds: 2000) == 1)
  }
}

/// A header whose beginning is enough to name its test.
struct HostileHeader: CustomTestStringConvertible, Sendable {
  var text: String
  var testDescription: String { "\(text.prefix(40)) of \(text.utf8.count) bytes" }
}

extension String {
  fileprivate func times(_ count: Int) -> String { String(repeating: self, count: count) }
}
