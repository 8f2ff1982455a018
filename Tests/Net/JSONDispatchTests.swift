import Net
import Testing

/// Event streams whose data are JSON, given as soon as it is whole.
struct JSONDispatchTests {
  private func data(_ text: String) throws -> [String] {
    var parser = SSEParser(dispatch: .onceJSONIsWhole)
    return try parser.feed(Array(text.utf8)).map(\.data)
  }

  @Test(arguments: ["\n", "\r", "\r\n"]) func anObjectIsGivenAtTheEndOfItsLine(_ end: String) throws {
    #expect(try data(#"data: {"a":"}"}"# + end) == [#"{"a":"}"}"#])
    #expect(try data(#"data:{"a":"\"}"}"# + end + "data: [1,{}]" + end) == [#"{"a":"\"}"}"#, "[1,{}]"])
    #expect(try data("data: [DONE]" + end) == ["[DONE]"])
    #expect(try data(#"data: {"a":1}"#) == [])
  }

  @Test func anObjectOverSeveralLinesIsGivenOnce() throws {
    let text = #"data: {"a":"# + "\ndata: \"{\",\ndata:\"b\":[1,\ndata: 2]}\n"
    #expect(try data(text) == ["{\"a\":\n\"{\",\n\"b\":[1,\n2]}"])
    #expect(try data(text + "\ndata: {}\n\n") == ["{\"a\":\n\"{\",\n\"b\":[1,\n2]}", "{}"])
  }

  @Test func theBlankLineGivesWhatIsNoJSON() throws {
    #expect(try data("data: words\n") == [])
    #expect(try data("data: words\n\ndata: {\"a\"\n\ndata: {}\n") == ["words", "{\"a\"", "{}"])
    #expect(try data("data: }{\n\ndata: \"{}\"\n\ndata: 1 {}\n\n") == ["}{", "\"{}\"", "1 {}"])
  }

  @Test func theNameBelongsToOneEvent() throws {
    var parser = SSEParser(dispatch: .onceJSONIsWhole)
    let events = try parser.feed(Array("event: add\nid: 4\ndata: {}\ndata: []\n\nevent: end\ndata: {}\n\n".utf8))
    #expect(
      events == [
        ServerSentEvent(name: "add", data: "{}", id: "4"), ServerSentEvent(data: "[]", id: "4"),
        ServerSentEvent(name: "end", data: "{}", id: "4"),
      ])
  }

  @Test func anObjectByItselfIsGiven() throws {
    var parser = SSEParser(dispatch: .onceJSONIsWhole)
    let text =
      "data: {\"a\":1}\n\n{\"error\":{\"code\":503}}\n{\n  \"error\": {\n    \"data\": 5\n  }\n}\n\ndata: {}\n\n"
    let events = try parser.feed(Array(text.utf8))
    #expect(
      events == [
        ServerSentEvent(data: "{\"a\":1}"), ServerSentEvent(data: "{\"error\":{\"code\":503}}", isBare: true),
        ServerSentEvent(data: "{\n  \"error\": {\n    \"data\": 5\n  }\n}", isBare: true), ServerSentEvent(data: "{}"),
      ])
  }

  @Test func whatOnlyBeginsLikeAnObjectSwallowsNothing() throws {
    #expect(
      try data("{oops\n\n{more\ndata: {\"a\":1}\n[\nevent: x\ndata: {\"b\":2}\n\n") == [#"{"a":1}"#, #"{"b":2}"#])
  }

  @Test func theEndGivesAnObjectWithoutItsEndOfLine() throws {
    var parser = SSEParser(dispatch: .onceJSONIsWhole)
    #expect(try parser.feed(Array("data: {\"a\":1}".utf8)).isEmpty)
    #expect(parser.finish().event == ServerSentEvent(data: "{\"a\":1}"))
    #expect(try parser.feed(Array("{\"error\":\n{}}".utf8)).isEmpty)
    #expect(parser.finish().event == ServerSentEvent(data: "{\"error\":\n{}}", isBare: true))
  }

  @Test func objectsByThemselvesAreBounded() throws {
    var parser = SSEParser(dispatch: .onceJSONIsWhole, maximumLineBytes: 12, maximumEventBytes: 14)
    #expect(throws: SSEParser.Problem.eventTooLong) { try parser.feed(Array("{\"a\":\n[1,2,\n3,4]}\n".utf8)) }
  }

  @Test(arguments: 0..<400) func howTheBytesAreCutMakesNoDifference(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let words = ["data: ", "event: x", "{", "}", "[", "]", "\"", "\\", ":", ",", "1", "\n", "\r\n", "\n\n", "🍲"]
    let bytes = (0..<random.number(below: 60)).flatMap { _ in Array(words[random.number(below: words.count)].utf8) }
    var whole = SSEParser(dispatch: .onceJSONIsWhole)
    let expected = try whole.feed(bytes)
    var pieces = SSEParser(dispatch: .onceJSONIsWhole)
    var events: [ServerSentEvent] = []
    for byte in bytes { events += try pieces.feed(CollectionOfOne(byte)) }
    #expect(events == expected && pieces.finish() == whole.finish())
  }
}
