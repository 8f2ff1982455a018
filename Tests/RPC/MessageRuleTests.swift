import JSON
import RPC
import System
import Testing

/// The edge rules of JSON-RPC 2.0.
@Suite("Messages", .timeLimit(.minutes(5)))
struct MessageRuleTests {
  @Test(
    "a message that is not a request is answered with -32600",
    arguments: [
      #"{"id":1,"method":"test/echo"}"#, #"{"jsonrpc":"1.0","id":1,"method":"test/echo"}"#,
      #"{"jsonrpc":2.0,"id":1,"method":"test/echo"}"#, #"{"jsonrpc":"2.0","id":1,"method":1}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"test/echo","params":"x"}"#, #"{"jsonrpc":"2.0","id":1}"#,
    ])
  func invalidRequest(text: String) async throws {
    let session = TestSession()
    session.send(text)
    let answer = try await session.receive()
    #expect(answer.errorCode == -32600)
    #expect(answer.id == 1)
  }

  @Test(
    "an id that is null, fractional or structured is answered with a null id",
    arguments: ["null", "1.5", "1.0", "[1]", "{}", "true", "9223372036854775808"])
  func invalidID(id: String) async throws {
    let session = TestSession()
    session.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"test/echo"}"#)
    let answer = try await session.receive()
    #expect(answer.errorCode == -32600)
    #expect(answer.id == JSONValue.null)
  }

  @Test("ids come back with their type", arguments: [#""1""#, "1", "-1", #""""#, #""ü\n""#])
  func idTypes(id: String) async throws {
    let session = TestSession()
    session.send(#"{"method":"test/echo","id":\#(id),"jsonrpc":"2.0"}"#)
    #expect(try await session.receive().id == JSONDocument(parsing: Array(id.utf8)).root.value)
  }

  @Test("an id that is under way is refused and the first request is left alone")
  func duplicateID() async throws {
    let session = TestSession()
    session.request(1, "test/hold")
    session.request(1, "test/echo")
    #expect(try await session.receive().errorCode == -32600)
    session.handler.release(.integer(1))
    #expect(try await session.receive()["result"] == "released")
    session.request(1, "test/echo")
    #expect(try await session.receive()["result"] != nil)
  }

  @Test("the handler is told of each answer, and how long the request took from its first byte on")
  func answerTimes() async throws {
    let session = TestSession()
    let start = Deadline.now
    session.request(1, "test/hold")
    session.request(2, "test/echo")
    _ = try await session.receive()
    session.handler.release(.integer(1))
    _ = try await session.receive()
    let whole = Deadline.now.nanoseconds - start.nanoseconds
    let answered = session.handler.answered.wait { $0.count == 2 ? $0 : nil }
    #expect(answered.map(\.method) == ["test/echo", "test/hold"])
    #expect(answered[0].nanoseconds < answered[1].nanoseconds)
    #expect(answered[1].nanoseconds < whole + 1_000_000_000)
  }

  @Test("a batch is answered with one array, without its notifications")
  func batch() async throws {
    let session = TestSession()
    session.send(
      #"[{"jsonrpc":"2.0","id":1,"method":"test/echo","params":{"n":1}},{"jsonrpc":"2.0","method":"x"},1,"#
        + #"{"jsonrpc":"2.0","id":2,"method":"test/unknown"}]"#)
    guard case .array(let answers) = try await session.receive() else {
      Issue.record("The answer to a batch is an array.")
      return
    }
    #expect(answers.count == 3)
    #expect(answers.contains { $0.id == 1 && $0["result"] == ["n": 1] })
    #expect(answers.contains { $0.id == JSONValue.null && $0.errorCode == -32600 })
    #expect(answers.contains { $0.id == 2 && $0.errorCode == -32601 })
  }

  @Test("an empty batch, one of garbage, one of notifications and one that is too long")
  func oddBatches() async throws {
    let session = TestSession()
    session.send("[]")
    #expect(try await session.receive().errorCode == -32600)
    session.send("[1]")
    #expect(try await session.receive()["0"]?.errorCode == -32600)
    session.send(#"[{"jsonrpc":"2.0","method":"x"}]"#)
    session.send("[" + Array(repeating: "1", count: 1001).joined(separator: ",") + "]")
    let answer = try await session.receive()
    #expect(answer.errorCode == -32600)
    #expect(answer["error"]?["message"] == "A batch holds at most 1000 messages.")
  }

  @Test("unknown methods and `$/` requests are answered, unknown notifications and stray answers are not")
  func unknownMessages() async throws {
    let session = TestSession()
    session.request(1, "test/unknown")
    #expect(try await session.receive().errorCode == -32601)
    session.request(2, "$/unknown")
    #expect(try await session.receive().errorCode == -32601)
    session.notify("test/unknown")
    session.notify("$/unknown")
    session.send(#"{"jsonrpc":"2.0","id":77,"result":1}"#)
    session.send(#"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}"#)
    session.request(3, "test/echo")
    #expect(try await session.receive().id == 3)
  }

  @Test("a result that JSON cannot hold and a request that a handler loses are internal errors")
  func internalErrors() async throws {
    let session = TestSession()
    session.request(1, "test/unencodable")
    #expect(try await session.receive().errorCode == -32603)
    session.request(2, "test/forget")
    let answer = try await session.receive()
    #expect(answer.id == 2)
    #expect(answer.errorCode == -32603)
  }

  @Test("2 MB of params are read", arguments: Framing.allCases)
  func largeParams(framing: Framing) async throws {
    let session = TestSession(framing: framing)
    session.request(1, "test/echo", #"{"text":"\#(String(repeating: "é", count: 1 << 20))"}"#)
    guard case .string(let text)? = try await session.receive()["result"]?["text"] else {
      Issue.record("The text came back as something else.")
      return
    }
    #expect(text.utf8.count == 2 << 20)
  }

  @Test("a message over the size limit is refused and the next one is read", arguments: Framing.allCases)
  func tooLarge(framing: Framing) async throws {
    var limits = ConnectionLimits()
    limits.messageBytes = 1000
    let session = TestSession(framing: framing, limits: limits)
    session.request(1, "test/echo", #"{"text":"\#(String(repeating: "x", count: 100_000))"}"#)
    #expect(try await session.receive().errorCode == -32700)
    session.request(2, "test/echo")
    #expect(try await session.receive().id == 2)
  }

  @Test("the name of a method that does not exist is repeated, unless it is longer than any name")
  func unknownMethods() {
    #expect(ResponseError.methodNotFound("journal/lag").message == "There is no method “journal/lag”.")
    let pasted = "secrets/set " + String(repeating: "k", count: 60)
    #expect(ResponseError.methodNotFound(pasted).message == "There is no method with a name of 72 bytes.")
  }
}
