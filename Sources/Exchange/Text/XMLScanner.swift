internal import Glibc
internal import Model

/// Reads the elements of an XML document and their attributes, one after the other, in memory that neither the size of the
/// document nor its depth changes.
///
/// Text between elements, CDATA sections, comments and processing instructions are passed over, and so is the document type
/// with its internal subset, however odd: entities that it declares are not known. The document must be UTF-8. Attributes
/// are looked at only when they are asked for, so that elements nobody wants cost little.
public final class XMLScanner {
  /// What `next` has found.
  public enum Event: Hashable, Sendable {
    /// An element begins. When it is empty, as `<a/>` is, no `end` follows.
    case start(isEmpty: Bool)
    case end
  }

  /// The line on which the tag of the last event begins, counted from 1.
  public private(set) var line = 1
  /// How many elements are open.
  public var depth: Int { openElements.count }

  private let source: any ByteSource
  private let maximumBytes: Int
  private var buffer: UnsafeMutableRawBufferPointer
  /// The bytes that are not scanned yet are those from `position` to `end`.
  private var position = 0
  private var end = 0
  /// The line at `position`.
  private var currentLine = 1
  private var isAtEnd = false
  /// Where the current tag stands in the buffer: its name, and what follows it.
  var name = 0..<0
  var attributes = 0..<0
  /// A hash of the name of each open element.
  private var openElements: [UInt64] = []
  private var hasRoot = false

  private static let maximumDepth = 256

  /// - Parameter maximumBytes: how long a tag or a comment may be.
  public init(_ source: any ByteSource, maximumBytes: Int = 1 << 20) {
    self.source = source
    self.maximumBytes = max(16, maximumBytes)
    buffer = .allocate(byteCount: min(256 << 10, max(16, maximumBytes)), alignment: 16)
  }

  deinit {
    buffer.deallocate()
  }

  /// The next beginning or end of an element; nil at the end of the document.
  ///
  /// - Throws: `Failure` of kind `invalidValue` that names the line. What the source throws.
  public func next() throws -> Event? {
    while try skipText() {
      switch try markup() {
      case .element: return try element()
      case .comment: try skip(to: "-->")
      case .characterData: try skip(to: "]]>")
      case .instruction: try instruction()
      case .documentType: try documentType()
      }
    }
    guard openElements.isEmpty else { throw refusal("the document ends within an element") }
    guard hasRoot else { throw refusal("there is no element") }
    return nil
  }

  /// Whether the current element has this name.
  public func isNamed(_ text: StaticString) -> Bool { bytes(in: name, equal: text) }

  // MARK: - Bytes

  func byte(_ index: Int) -> UInt8 { buffer[index] }

  func text(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[range]) }

  func bytes(in range: Range<Int>, equal text: StaticString) -> Bool {
    range.count == text.utf8CodeUnitCount && hasPrefix(text, at: range.lowerBound)
  }

  func hasPrefix(_ text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= end, let start = buffer.baseAddress else { return false }
    return memcmp(start + index, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// Reads more bytes behind those that are there; false at the end of the document.
  private func fill() throws -> Bool {
    guard !isAtEnd else { return false }
    if position > 0 {
      // What was scanned makes room for what comes.
      if end > position, let start = buffer.baseAddress { memmove(start, start + position, end - position) }
      end -= position
      position = 0
    }
    if end == buffer.count {
      guard buffer.count < maximumBytes else {
        throw refusal("a tag or a comment is longer than \(maximumBytes) bytes")
      }
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: min(buffer.count * 2, maximumBytes), alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
      buffer.deallocate()
      buffer = larger
    }
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
    end += count
    isAtEnd = count == 0
    return count > 0
  }

  /// Makes sure that so many bytes are there, if the document has them.
  private func has(_ count: Int) throws -> Bool {
    while end - position < count { if try !fill() { return false } }
    return true
  }

  /// Moves on, counting lines.
  private func advance(to index: Int) {
    guard let start = buffer.baseAddress else { return }
    var rest = start + position
    var count = index - position
    position = index
    while count > 0, let found = memchr(rest, 0x0A, count) {
      currentLine += 1
      let next = UnsafeMutableRawPointer(found) + 1
      count -= next - rest
      rest = next
    }
  }

  /// Where a byte stands next, from an index on; the end of the buffer when it is not there.
  private func find(_ byte: UInt8, from index: Int) -> Int {
    guard let start = buffer.baseAddress, index < end,
      let found = memchr(start + index, Int32(byte), end - index)
    else { return end }
    return UnsafeMutableRawPointer(found) - start
  }

  // MARK: - Markup

  private enum Markup {
    case element, comment, characterData, instruction, documentType
  }

  /// Moves to the next `<`; false when there is none.
  private func skipText() throws -> Bool {
    while true {
      let found = find(UInt8(ascii: "<"), from: position)
      advance(to: found)
      if found < end { return true }
      if try !fill() { return false }
    }
  }

  private func markup() throws -> Markup {
    guard try has(2) else { throw refusal("the document ends within a tag") }
    switch byte(position + 1) {
    case UInt8(ascii: "?"): return .instruction
    case UInt8(ascii: "!"):
      _ = try has(9)
      if hasPrefix("<!--", at: position) { return .comment }
      if hasPrefix("<![CDATA[", at: position) { return .characterData }
      if hasPrefix("<!DOCTYPE", at: position) { return .documentType }
      throw refusal("there is a declaration that does not belong there")
    default: return .element
    }
  }

  /// Moves behind the next place where a text of three characters stands. What lies before it need not fit in the buffer.
  private func skip(to terminator: StaticString) throws {
    // Behind `<!--` or `<![CDATA[`, so that `<!-->` ends nothing.
    advance(to: position + (byte(position + 2) == UInt8(ascii: "-") ? 4 : 9))
    while true {
      var index = position
      while index + 3 <= end {
        index = find(terminator.utf8Start[0], from: index)
        if hasPrefix(terminator, at: index) { return advance(to: index + 3) }
        index += 1
      }
      advance(to: max(position, end - 2))
      guard try fill() else { throw refusal("the document ends within a comment or a CDATA section") }
    }
  }

  /// Moves behind `<?…?>`, and refuses a document that says it is not UTF-8.
  private func instruction() throws {
    var index = position + 2
    while true {
      index = find(UInt8(ascii: ">"), from: index)
      if index < end {
        if byte(index - 1) == UInt8(ascii: "?"), index > position + 2 { break }
        index += 1
        continue
      }
      let offset = index - position
      guard try fill() else { throw refusal("the document ends within a processing instruction") }
      index = position + offset
    }
    if hasPrefix("<?xml ", at: position) {
      attributes = (position + 6)..<(index - 1)
      if let encoding = try attribute("encoding"), !["utf-8", "us-ascii"].contains(encoding.lowercased()) {
        throw refusal("it is written in \(encoding.prefix(40)), not in UTF-8")
      }
    }
    advance(to: index + 1)
  }

  /// Moves behind `<!DOCTYPE …>`. The internal subset ends where `]` and `>` stand outside of a comment: what Apple Health
  /// writes between the brackets has not always been well formed.
  private func documentType() throws {
    var isInSubset = false
    var bracketed = false
    advance(to: position + 9)
    while true {
      guard try has(1) else { throw refusal("the document ends within the document type") }
      let next = byte(position)
      if next == UInt8(ascii: "<"), try has(4), hasPrefix("<!--", at: position) {
        try skip(to: "-->")
        continue
      }
      advance(to: position + 1)
      switch next {
      case UInt8(ascii: "["): isInSubset = true
      case UInt8(ascii: "]"): bracketed = true
      case UInt8(ascii: ">"): if !isInSubset || bracketed { return }
      case 0x20, 0x09, 0x0A, 0x0D: break
      default: bracketed = false
      }
    }
  }

  // MARK: - Elements

  /// Reads the tag at `position`.
  private func element() throws -> Event {
    line = currentLine
    let close = try endOfTag()
    defer { advance(to: close + 1) }
    let isEnd = byte(position + 1) == UInt8(ascii: "/")
    let isEmpty = !isEnd && byte(close - 1) == UInt8(ascii: "/")
    let start = position + (isEnd ? 2 : 1)
    let stop = isEmpty ? close - 1 : close
    var index = start
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    while index < stop, !isSpace(byte(index)) {
      // FNV-1a; it only tells whether two names are the same.
      hash = (hash ^ UInt64(byte(index))) &* 0x100_0000_01B3
      index += 1
    }
    guard index > start else { throw refusal("a tag has no name") }
    name = start..<index
    attributes = index..<stop
    if isEnd {
      guard openElements.popLast() == hash else { throw refusal("</\(shownName)> ends no element that is open") }
      return .end
    }
    guard !openElements.isEmpty || !hasRoot else { throw refusal("there is a second root element") }
    hasRoot = true
    if !isEmpty {
      guard openElements.count < Self.maximumDepth else { throw refusal("elements are nested too deeply") }
      openElements.append(hash)
    }
    return .start(isEmpty: isEmpty)
  }

  /// Where the `>` of the tag at `position` stands; one within quotes belongs to an attribute.
  private func endOfTag() throws -> Int {
    var index = position + 1
    var quote: UInt8 = 0
    while true {
      while index < end {
        let next = buffer[index]
        if quote != 0 {
          index = find(quote, from: index)
          if index < end {
            quote = 0
            index += 1
          }
        } else if next == UInt8(ascii: ">") {
          return index
        } else {
          guard next != UInt8(ascii: "<") else { throw refusal("a tag is not closed") }
          if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { quote = next }
          index += 1
        }
      }
      let offset = index - position
      guard try fill() else { throw refusal("the document ends within a tag") }
      index = position + offset
    }
  }

  private var shownName: String { String(decoding: text(name).prefix(40), as: UTF8.self) }

  private func refusal(_ reason: String) -> Failure { refusal(reason, line: currentLine) }

  func refusal(_ reason: String, line: Int) -> Failure {
    Failure(.invalidValue, "The file is not XML that can be read: on line \(line), \(reason).")
  }
}

func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
