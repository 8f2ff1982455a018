/// Reads an event stream (`text/event-stream`) as the HTML Standard of the WHATWG defines it, section 9.2.6.
///
/// Bytes are fed as they come; how they are cut makes no difference. Lines end with LF, CR or CRLF, a byte order mark at the
/// beginning is skipped, lines that begin with a colon are comments, and bytes that are not UTF-8 become U+FFFD. An event
/// without a data line is no event. Lines and events are bounded: what is longer is an error, not memory.
public struct SSEParser: Sendable {
  /// Why reading cannot go on.
  public enum Problem: Error, Hashable, Sendable {
    /// A line is longer than the limit.
    case lineTooLong
    /// The data of one event are longer than the limit.
    case eventTooLong
  }

  /// When an event is given.
  public enum Dispatch: Hashable, Sendable {
    /// When the blank line comes that ends it, as the standard says.
    case atBlankLine
    /// As soon as its data are a whole JSON object or array, since services of models may send the blank line late, or
    /// never. An object over several data lines is given with the last of them. An object that stands in the stream by
    /// itself, in no field, which is how some of them tell of an error, is given as well.
    case onceJSONIsWhole
  }

  /// What was under way when the stream ended.
  public struct Ending: Hashable, Sendable {
    /// The event whose closing blank line is missing. The standard drops it; services that end their stream without that line
    /// mean it.
    public var event: ServerSentEvent?
    /// The last line, when its own end is missing too: it may have been cut anywhere. It is part of `event` if it is data.
    public var unfinishedLine: String?

    public init(event: ServerSentEvent? = nil, unfinishedLine: String? = nil) {
      self.event = event
      self.unfinishedLine = unfinishedLine
    }
  }

  /// The time after which the stream asks to be opened again, in milliseconds, if it said so.
  public private(set) var retryMilliseconds: Int?
  /// The last identifier that the stream gave.
  public private(set) var lastEventID = ""

  private let dispatch: Dispatch
  private let maximumLineBytes: Int
  private let maximumEventBytes: Int
  private var line: [UInt8] = []
  private var isAtStart = true
  /// The last byte was a CR, so that a LF now belongs to the same end of line.
  private var hasEndedWithReturn = false
  private var name = ""
  private var data: [UInt8] = []
  private var hasData = false
  /// How far the JSON in `data` or in `bare` has come.
  private var extent = JSONExtent()
  /// The lines of an object that stands by itself.
  private var bare: [UInt8] = []
  private var problem: Problem?

  /// - Parameters:
  ///   - dispatch: when an event is given.
  ///   - maximumLineBytes: the longest line; an answer of a model may bring a whole picture in one.
  ///   - maximumEventBytes: the most data in one event.
  public init(
    dispatch: Dispatch = .atBlankLine, maximumLineBytes: Int = 32 << 20, maximumEventBytes: Int = 32 << 20
  ) {
    self.dispatch = dispatch
    self.maximumLineBytes = maximumLineBytes
    self.maximumEventBytes = maximumEventBytes
  }

  /// Takes bytes and gives the events that they complete.
  ///
  /// After an error the parser is of no more use: it gives the same error again.
  public mutating func feed(_ bytes: some Sequence<UInt8>) throws(Problem) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    try feed(bytes) { events.append($0) }
    return events
  }

  /// Takes bytes and calls `receive` for each event that they complete, also for those before an error.
  public mutating func feed(
    _ bytes: some Sequence<UInt8>, receive: (ServerSentEvent) -> Void
  ) throws(Problem) {
    if let problem { throw problem }
    let outcome = bytes.withContiguousStorageIfAvailable { take($0, receive) } ?? take(Array(bytes), receive)
    if case .failure(let problem) = outcome {
      self.problem = problem
      throw problem
    }
  }

  /// The stream has ended: tells what it left unfinished.
  ///
  /// The parser then stands as at the beginning of a new stream, except for the last identifier.
  public mutating func finish() -> Ending {
    var ending = Ending()
    if !line.isEmpty {
      ending.unfinishedLine = String(decoding: withoutMark(line), as: UTF8.self)
      // A line too many for the event is left to `unfinishedLine`.
      try? endLine { ending.event = $0 }
    }
    if hasData { ending.event = event }
    let id = lastEventID
    self = SSEParser(
      dispatch: dispatch, maximumLineBytes: maximumLineBytes, maximumEventBytes: maximumEventBytes)
    lastEventID = id
    return ending
  }

  // MARK: Lines

  private mutating func take(_ bytes: [UInt8], _ receive: (ServerSentEvent) -> Void) -> Result<Void, Problem> {
    bytes.withUnsafeBufferPointer { take($0, receive) }
  }

  private mutating func take(
    _ bytes: UnsafeBufferPointer<UInt8>, _ receive: (ServerSentEvent) -> Void
  ) -> Result<Void, Problem> {
    var start = 0
    while start < bytes.count {
      if hasEndedWithReturn {
        hasEndedWithReturn = false
        if bytes[start] == 0x0A {
          start += 1
          continue
        }
      }
      var end = start
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      guard end - start <= maximumLineBytes - line.count else { return .failure(.lineTooLong) }
      line.append(contentsOf: bytes[start..<end])
      guard end < bytes.count else { break }
      hasEndedWithReturn = bytes[end] == 0x0D
      start = end + 1
      do throws(Problem) {
        try endLine(receive)
      } catch {
        return .failure(error)
      }
    }
    return .success(())
  }

  private mutating func endLine(_ receive: (ServerSentEvent) -> Void) throws(Problem) {
    let content = withoutMark(line)
    isAtStart = false
    defer { line.removeAll(keepingCapacity: line.capacity <= 65_536) }
    if try takeBare(content, receive) { return }
    if content.isEmpty { return give(receive) }
    guard let colon = content.firstIndex(of: 0x3A) else { return try field(content, content[content.endIndex...]) }
    if colon == content.startIndex { return }
    let value = content[(colon + 1)...]
    try field(content[..<colon], value.first == 0x20 ? value.dropFirst() : value)
    if dispatch == .onceJSONIsWhole, extent.isWhole { give(receive) }
  }

  /// Takes a line of an object that stands by itself; false when it is a line like all others.
  private mutating func takeBare(
    _ line: ArraySlice<UInt8>, _ receive: (ServerSentEvent) -> Void
  ) throws(Problem) -> Bool {
    guard dispatch == .onceJSONIsWhole, !hasData else { return false }
    if bare.isEmpty {
      guard line.first == UInt8(ascii: "{") || line.first == UInt8(ascii: "[") else { return false }
    } else if line.starts(with: "data:".utf8) || line.starts(with: "event:".utf8) {
      // What began like an object is none, and must not swallow the events after it.
      endBare()
      return false
    }
    guard bare.count + line.count + 1 <= maximumEventBytes else { throw .eventTooLong }
    bare += line
    bare.append(0x0A)
    extent.take(line)
    if extent.isWhole {
      let data = String(decoding: bare.dropLast(), as: UTF8.self)
      endBare()
      receive(ServerSentEvent(data: data, id: lastEventID, isBare: true))
    }
    return true
  }

  private mutating func endBare() {
    bare = []
    extent = JSONExtent()
  }

  private func withoutMark(_ line: [UInt8]) -> ArraySlice<UInt8> {
    isAtStart && line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line[...]
  }

  // MARK: Fields

  private mutating func field(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) throws(Problem) {
    if name.elementsEqual("data".utf8) {
      guard data.count + value.count + 1 <= maximumEventBytes else { throw .eventTooLong }
      if hasData { data.append(0x0A) }
      data += value
      hasData = true
      if dispatch == .onceJSONIsWhole { extent.take(value) }
    } else if name.elementsEqual("event".utf8) {
      self.name = String(decoding: value, as: UTF8.self)
    } else if name.elementsEqual("id".utf8) {
      if !value.contains(0) { lastEventID = String(decoding: value, as: UTF8.self) }
    } else if name.elementsEqual("retry".utf8) {
      if value.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(String(decoding: value, as: UTF8.self)) {
        retryMilliseconds = number
      }
    }
  }

  private var event: ServerSentEvent {
    ServerSentEvent(
      name: name.isEmpty ? "message" : name, data: String(decoding: data, as: UTF8.self), id: lastEventID)
  }

  private mutating func give(_ receive: (ServerSentEvent) -> Void) {
    if hasData { receive(event) }
    name = ""
    extent = JSONExtent()
    data.removeAll(keepingCapacity: data.capacity <= 65_536)
    hasData = false
  }
}
