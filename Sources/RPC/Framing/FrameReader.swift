/// Cuts a byte stream into messages. A pure state machine: bytes in, frames out.
///
/// The framing is chosen by the first line, unless it was given: `{` or `[` begins a message of the line framing, a header
/// field (`name: value`) the header framing. Lines that are neither are reported and do not decide.
public struct FrameReader: Sendable {
  /// The framing, once it is known.
  public private(set) var framing: Framing?
  private let maximumBytes: Int
  private var buffer = ByteBuffer()
  private var header = HeaderBlock()
  private var state = State.start
  private var isSkippingLine = false

  private enum State: Sendable {
    /// At the start of a line or of a header block.
    case start
    /// Behind a header block: so many bytes of body follow; a fault says why the body is not wanted.
    case body(count: Int, fault: FrameFault?)
    /// The length of a body is not known: everything up to the next `Content-Length` is passed over.
    case resynchronizing
  }

  /// - Parameters:
  ///   - framing: the framing, or nil to choose by the first line.
  ///   - maximumBytes: the largest message that is read; a larger one is reported and passed over.
  public init(framing: Framing? = nil, maximumBytes: Int) {
    self.framing = framing
    self.maximumBytes = maximumBytes
  }

  /// Whether a message has begun and not ended.
  public var hasPartialMessage: Bool {
    if case .body = state { return true }
    return !buffer.isEmpty || header.isStarted || isSkippingLine
  }

  /// Takes the next bytes of the stream.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) { buffer.append(bytes) }

  /// The next frame, or nil when more bytes are needed.
  public mutating func next() -> Frame? {
    while true {
      switch step() {
      case .frame(let frame): return frame
      case .again: continue
      case .needsMore: return nil
      }
    }
  }

  /// The last frame of a stream that has ended: a line without a line feed is a message, a body cut short is not.
  public mutating func finish() -> Frame? {
    if let frame = next() { return frame }
    guard hasPartialMessage else { return nil }
    defer { buffer.removeAll() }
    if case .body = state {
      state = .start
      return .fault(FrameFault("The input ended in the middle of a message."))
    }
    if case .resynchronizing = state { return nil }
    if isSkippingLine {
      isSkippingLine = false
      return nil
    }
    if framing == .headers || header.isStarted {
      let hadText = header.isStarted || !Ascii.isBlank(buffer.bytes)
      header = HeaderBlock()
      return hadText ? .fault(FrameFault("The input ended in the middle of a header.")) : nil
    }
    let line = Ascii.trimmed(buffer.bytes)
    guard let first = line.first else { return nil }
    if framing == nil, Ascii.isLetter(first) { return .fault(Self.neither(line)) }
    return .message(Array(line))
  }

  private enum Step {
    case frame(Frame)
    case again
    case needsMore
  }

  private mutating func step() -> Step {
    switch state {
    case .body(let count, let fault): takeBody(count, fault)
    case .resynchronizing: findNextHeader()
    case .start: takeLine()
    }
  }

  private mutating func takeLine() -> Step {
    guard let length = buffer.lengthOfLine() else { return takeUnfinishedLine() }
    if isSkippingLine {
      isSkippingLine = false
      buffer.removeFirst(length)
      return .again
    }
    if let step = refuseLongLine(count: length - 1) { return step }
    switch framing {
    case .lines: return takeMessageLine(length)
    case .headers: return takeHeaderLine(length)
    case nil: return chooseFraming(length)
    }
  }

  private mutating func takeUnfinishedLine() -> Step {
    if isSkippingLine {
      buffer.removeAll()
      return .needsMore
    }
    return refuseLongLine(count: buffer.count) ?? .needsMore
  }

  /// Reports a line of too many bytes, whether its end is known or not: how the bytes arrive makes no difference.
  private mutating func refuseLongLine(count: Int) -> Step? {
    let isMessage = framing == .lines || (framing == nil && buffer.startsLikeJSON)
    let limit = isMessage ? maximumBytes : HeaderBlock.maximumBytes
    guard count > limit else { return nil }
    if isMessage { framing = .lines }
    buffer.removeFirst(limit + 1)
    if framing == .headers { return resynchronize(FrameFault("A header is longer than \(limit) bytes.")) }
    isSkippingLine = true
    return .frame(.fault(FrameFault("A line is longer than the limit of \(limit) bytes.")))
  }

  private mutating func resynchronize(_ fault: FrameFault) -> Step {
    header = HeaderBlock()
    state = .resynchronizing
    return .frame(.fault(fault))
  }

  private mutating func chooseFraming(_ length: Int) -> Step {
    let line = Ascii.trimmed(buffer.bytes.prefix(length))
    guard let first = line.first else {
      buffer.removeFirst(length)
      return .again
    }
    if HeaderBlock.looksLikeField(line) {
      framing = .headers
      return .again
    }
    if !Ascii.isLetter(first) {
      framing = .lines
      return .again
    }
    let fault = Self.neither(line)
    buffer.removeFirst(length)
    return .frame(.fault(fault))
  }

  private static func neither(_ line: ArraySlice<UInt8>) -> FrameFault {
    FrameFault("\(Ascii.quoted(line)) is neither a JSON message nor a header field.")
  }

  private mutating func takeMessageLine(_ length: Int) -> Step {
    let line = Ascii.trimmed(buffer.bytes.prefix(length))
    defer { buffer.removeFirst(length) }
    return line.isEmpty ? .again : .frame(.message(Array(line)))
  }

  private mutating func takeHeaderLine(_ length: Int) -> Step {
    let line = Array(Ascii.trimmed(buffer.bytes.prefix(length)))
    buffer.removeFirst(length)
    if !line.isEmpty {
      header.add(line)
      if header.byteCount > HeaderBlock.maximumBytes {
        return resynchronize(FrameFault("A header is longer than \(HeaderBlock.maximumBytes) bytes."))
      }
      return .again
    }
    guard header.isStarted else { return .again }
    defer { header = HeaderBlock() }
    if header.hasOnlyGarbage {
      return .frame(.fault(FrameFault("A header block without any header field.")))
    }
    switch header.contentLength {
    case .success(let count) where count > maximumBytes:
      return resynchronize(
        FrameFault("A message of \(count) bytes is longer than the limit of \(maximumBytes) bytes."))
    case .success(let count):
      state = .body(count: count, fault: header.fault)
      return .again
    case .failure(let fault):
      return resynchronize(fault)
    }
  }

  private mutating func takeBody(_ count: Int, _ fault: FrameFault?) -> Step {
    guard buffer.count >= count else { return .needsMore }
    state = .start
    defer { buffer.removeFirst(count) }
    if let fault { return .frame(.fault(fault)) }
    return .frame(.message(Array(buffer.bytes.prefix(count))))
  }

  private mutating func findNextHeader() -> Step {
    let name = HeaderBlock.contentLengthName
    if let start = Ascii.firstRange(of: name, in: buffer.bytes) {
      buffer.removeFirst(start)
      state = .start
      return .again
    }
    buffer.removeFirst(max(0, buffer.count - name.count))
    return .needsMore
  }
}
