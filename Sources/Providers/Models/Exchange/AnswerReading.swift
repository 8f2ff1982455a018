internal import JSON
internal import Model
internal import Net

/// Reads the stream of an answer to its end, and says how it ended.
struct AnswerReading<Reader: AnswerReader> {
  private(set) var answer: AnswerSoFar
  private var reader: Reader
  private var parser = SSEParser(
    dispatch: .onceJSONIsWhole, maximumLineBytes: ModelCall.maximumBytes, maximumEventBytes: ModelCall.maximumBytes)
  private var eventCount = 0
  private var unreadableCount = 0
  /// A piece of the text may be missing.
  private var hasHole = false
  /// The first bytes of the body, without white space.
  private var head: [UInt8] = []
  private var isTooLong = false

  init(_ reader: Reader, elapsed: @escaping () -> Int, onEvent: @escaping (ModelEvent) -> Void) {
    self.reader = reader
    answer = AnswerSoFar(elapsed: elapsed, onEvent: onEvent)
  }

  // MARK: Reading

  /// Reads until the answer is over or the stream ends; gives the error with which it broke.
  mutating func read(_ stream: HTTPStream) async -> NetworkError? {
    do throws(NetworkError) {
      while !answer.isOver, !isTooLong, let bytes = try await stream.next() { take(bytes) }
    } catch {
      return error
    }
    // Whatever follows the end is not waited for.
    stream.cancel()
    takeEnd()
    return nil
  }

  mutating func take(_ bytes: [UInt8]) {
    if head.count < Self.headBytes { head += bytes.lazy.filter { $0 > 0x20 }.prefix(Self.headBytes - head.count) }
    var parser = parser
    self.parser = SSEParser()
    do {
      try parser.feed(bytes) { take($0) }
    } catch {
      isTooLong = true
    }
    self.parser = parser
  }

  /// The stream has ended without an error; what it left without an end of line counts if it is whole.
  mutating func takeEnd() {
    let ending = parser.finish()
    if let last = ending.event { take(last, isUnfinished: ending.unfinishedLine != nil) }
  }

  /// - Parameter isUnfinished: whether the stream ended within the event, so that it may well be cut.
  private mutating func take(_ event: ServerSentEvent, isUnfinished: Bool = false) {
    guard !answer.isOver else { return }
    let data = event.data
    if data.utf8.count < 16, data.filter({ !$0.isWhitespace }) == "[DONE]" { return reader.takeDone(into: &answer) }
    guard !data.utf8.allSatisfy({ $0 <= 0x20 }) else { return }
    guard let json = try? JSONDocument(parsing: data, limits: ModelCall.jsonLimits).root else {
      if isUnfinished { return }
      unreadableCount += 1
      hasHole = hasHole || reader.mayHoldText(data)
      return
    }
    eventCount += 1
    reader.take(json, name: event.name, into: &answer)
  }

  // MARK: The end

  func record(in attempt: inout ModelAttempt) {
    attempt.resolvedModel = answer.model
    attempt.usage = answer.usage
    attempt.statedCost = answer.statedCost
    attempt.searches = answer.searches
    attempt.firstThoughtMs = answer.firstThoughtMs
    attempt.firstTextMs = answer.firstTextMs
    attempt.lastTextMs = answer.lastTextMs
    attempt.eventCount = eventCount
    attempt.unreadableEventCount = unreadableCount
    attempt.thoughtCount = answer.thoughtCount
    attempt.textCount = answer.textCount
  }

  /// How it ended. An answer that is whole counts, whatever happened to the connection after it.
  func outcome(_ error: NetworkError?) -> AnswerOutcome {
    if let fault = answer.fault { return .fault(fault) }
    guard let finish = answer.finish else { return error.map { .network($0) } ?? .unusable(problem) }
    if case .refused = finish { return .answered(finish) }
    if hasHole { return .unusable(.unreadable) }
    let isBlank = answer.text.allSatisfy(\.isWhitespace)
    guard isBlank, finish == .complete else { return .answered(finish) }
    return .unusable(unreadableCount > 0 ? .unreadable : .empty)
  }

  /// Why there is no end.
  private var problem: AnswerProblem {
    if isTooLong { return .tooLong }
    if eventCount > 0 { return .cut }
    if head.first == UInt8(ascii: "<") { return .page }
    return unreadableCount == 0 && isStream ? .cut : .unreadable
  }

  private static var headBytes: Int { 6 }

  /// Whether the body begins like an event stream or JSON, as far as it has come.
  private var isStream: Bool {
    ["data:", "event:", "id:", "retry:", ":", "{", "[", "\u{FEFF}"].contains { beginning in
      zip(beginning.utf8, head).allSatisfy { $0 == $1 }
    }
  }
}
