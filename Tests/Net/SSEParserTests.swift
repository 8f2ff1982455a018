import Foundation
import Net
import Testing

/// Event streams, by the rules of the HTML Standard.
struct SSEParserTests {
  private func events(_ text: String) throws -> [ServerSentEvent] { try events(Array(text.utf8)) }

  private func events(_ bytes: [UInt8]) throws -> [ServerSentEvent] {
    var parser = SSEParser()
    return try parser.feed(bytes)
  }

  private func data(_ text: String) throws -> [String] { try events(text).map(\.data) }

  @Test(arguments: ["\n", "\r", "\r\n"]) func everyEndOfLineIsOne(_ end: String) throws {
    let text = "event: add\ndata: one\ndata: two\nid: 7\n\ndata: three\n\n".replacingOccurrences(of: "\n", with: end)
    #expect(
      try events(text) == [
        ServerSentEvent(name: "add", data: "one\ntwo", id: "7"), ServerSentEvent(data: "three", id: "7"),
      ])
  }

  @Test func theExamplesOfTheStandardAreReadAsItSays() throws {
    #expect(try data("data: YHOO\ndata: +2\ndata: 10\n\n") == ["YHOO\n+2\n10"])
    #expect(
      try events(": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n") == [
        ServerSentEvent(data: "first event", id: "1"), ServerSentEvent(data: "second event"),
        ServerSentEvent(data: " third event"),
      ])
    #expect(try data("data\n\ndata\ndata\n\ndata:") == ["", "\n"])
    #expect(try data("data:test\n\ndata: test\n\n") == ["test", "test"])
  }

  @Test func commentsAndKeepAlivesDoNotDisturb() throws {
    #expect(try data(": PROCESSING\n\n:\n\n: keepalive\ndata: {\"x\":1}\n: between\n\n:\r\n\r\n") == ["{\"x\":1}"])
  }

  @Test func onlyTheFirstColonSplitsALine() throws {
    #expect(try data("data: a: b\ndata:data: c\n\n") == ["a: b\ndata: c"])
  }

  @Test func unknownFieldsAndEventsWithoutDataAreDropped() throws {
    #expect(
      try events("foo: bar\ndatas: x\nData: y\n data: z\nevent: ping\n\ndata: ok\n\n") == [ServerSentEvent(data: "ok")])
  }

  @Test func aMarkAtTheBeginningIsSkippedOnce() throws {
    #expect(try events([0xEF, 0xBB, 0xBF] + Array("data: one\n\n".utf8)).map(\.data) == ["one"])
    #expect(try events([0xEF, 0xBB, 0xBF, 0x0A, 0xEF, 0xBB, 0xBF] + Array("data: one\n\n".utf8)).isEmpty)
  }

  @Test func anIdentifierWithNullIsIgnored() throws {
    #expect(try events("id: 1\nid: a\0b\ndata: x\n\n") == [ServerSentEvent(data: "x", id: "1")])
  }

  @Test func onlyDigitsSetTheTimeToRetry() throws {
    var parser = SSEParser()
    _ = try parser.feed(Array("retry: 250\nretry: 1s\nretry: -5\nretry: 99999999999999999999\n".utf8))
    #expect(parser.retryMilliseconds == 250)
  }

  @Test func bytesThatAreNotUTF8BecomeReplacements() throws {
    #expect(
      try events(Array("data: a".utf8) + [0xFF, 0xE5, 0xA5] + Array("b\n\n".utf8)).map(\.data) == ["a\u{FFFD}\u{FFFD}b"]
    )
  }

  @Test func charactersMayBeCutBetweenReads() throws {
    var parser = SSEParser()
    #expect(try parser.feed(Array("data: ".utf8) + [0xE5, 0xA5]).isEmpty)
    #expect(try parser.feed([0xBD]).isEmpty)
    #expect(try parser.feed(Array("🍲".utf8.prefix(2))).isEmpty)
    #expect(try parser.feed(Array("🍲".utf8.dropFirst(2)) + Array("\r".utf8)).isEmpty)
    #expect(try parser.feed(Array("\n\r".utf8)).map(\.data) == ["好🍲"])
    #expect(try parser.feed(Array("\n".utf8)).isEmpty)
  }

  @Test func anUnfinishedEndIsToldAndNotGivenOut() throws {
    var parser = SSEParser()
    #expect(try parser.feed(Array("data: one\n\nevent: last\ndata: two\n".utf8)).map(\.data) == ["one"])
    var ending = parser.finish()
    #expect(ending.event == ServerSentEvent(name: "last", data: "two") && ending.unfinishedLine == nil)
    #expect(try parser.feed(Array("data: {\"a\"".utf8)).isEmpty)
    ending = parser.finish()
    #expect(ending.event?.data == "{\"a\"" && ending.unfinishedLine == "data: {\"a\"")
    #expect(try parser.feed(Array("data: whole\n\n{\"error\": 500}".utf8)).map(\.data) == ["whole"])
    ending = parser.finish()
    #expect(ending.event == nil && ending.unfinishedLine == "{\"error\": 500}")
    #expect(parser.finish() == SSEParser.Ending())
  }

  @Test func linesAndEventsAreBounded() throws {
    var parser = SSEParser(maximumLineBytes: 12, maximumEventBytes: 14)
    #expect(try parser.feed(Array("data: 123456\n\n".utf8)).map(\.data) == ["123456"])
    var received: [String] = []
    #expect(throws: SSEParser.Problem.lineTooLong) {
      try parser.feed(Array("data: 1\n\ndata: 1234567\n\n".utf8)) { received.append($0.data) }
    }
    #expect(received == ["1"])
    #expect(throws: SSEParser.Problem.lineTooLong) { try parser.feed(Array("\n".utf8)) }
    parser = SSEParser(maximumLineBytes: 12, maximumEventBytes: 13)
    #expect(throws: SSEParser.Problem.eventTooLong) {
      try parser.feed(Array("data: 123456\ndata: 12345\ndata: 1\n\n".utf8))
    }
  }

  @Test(arguments: 0..<400) func howTheBytesAreCutMakesNoDifference(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let words: [[UInt8]] =
      [
        "data", "event", "id", "retry", ":", ": ", " ", "\n", "\r", "\r\n", "\n\n", "x", "好", "🍲", "\u{FEFF}", "\0",
      ].map { Array($0.utf8) } + [[0xE5], [0xFF]]
    let bytes = (0..<random.number(below: 60)).flatMap { _ in words[random.number(below: words.count)] }
    var whole = SSEParser()
    let expected = try whole.feed(bytes)
    let retry = whole.retryMilliseconds
    let ending = whole.finish()
    var pieces = SSEParser()
    var events: [ServerSentEvent] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 1 + random.number(below: 5))
      events += try pieces.feed(bytes[start..<end])
      start = end
    }
    #expect(events == expected && pieces.retryMilliseconds == retry && pieces.finish() == ending)
  }

  /// Recorded streams of real services, when the variable names a folder of them.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["OFJ_WIRE"] != nil))
  func recordedStreamsAreRead() throws {
    let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["OFJ_WIRE"] ?? "/nonexistent")
    let files =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    let streams = files.filter { $0.pathExtension == "sse" }
    #expect(!streams.isEmpty)
    for file in streams {
      let bytes = [UInt8](try Data(contentsOf: file))
      var parser = SSEParser()
      var one = SSEParser()
      let events = try parser.feed(bytes)
      var single: [ServerSentEvent] = []
      for byte in bytes { single += try one.feed(CollectionOfOne(byte)) }
      let ending = parser.finish()
      #expect(events == single && one.finish() == ending, "\(file.lastPathComponent)")
      // Not a line of data is lost. Some answers are an error document under the name of a stream.
      let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).count {
        $0.hasPrefix("data:")
      }
      let given = (events + [ending.event].compactMap { $0 }).reduce(0) {
        $0 + $1.data.split(separator: "\n", omittingEmptySubsequences: false).count
      }
      #expect(lines == given, "\(file.lastPathComponent)")
    }
  }
}
