/// Reads a text from left to right, and builds nothing but what is asked for.
///
/// The grammar is that of `JSONDocument`, also of what is passed over, except that an object may name a member twice: the
/// reader sees both. One cursor reads any number of texts one after another and keeps its memory. What goes wrong throws
/// `JSONSyntaxError`, without a pointer; the cursor is then of no use until the next `start`.
///
/// Of an object, every key must be followed by one call that reads or skips its value; so must every element of an array.
public struct JSONCursor: Lexer, ~Copyable {
  /// A value that has no others within it. The bytes of a text are valid until the cursor moves on.
  public enum Scalar {
    case null
    case bool(Bool)
    case number(Double)
    /// A string with its escapes resolved: UTF-8.
    case text(UnsafeBufferPointer<UInt8>)
    /// An array or an object, which was skipped.
    case container
  }

  /// A value that can be visited again.
  public struct Place: Sendable {
    fileprivate var position: Int
  }

  /// A container that is being read.
  struct Level {
    var isObject: Bool
    var isEmpty = true
  }

  let limits: JSONLimits
  var position = 0
  private(set) var count = 0
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// Room for a string without its escapes, which make it shorter.
  private var scratch: UnsafeMutablePointer<UInt8>
  /// The innermost container that is being read, and those around it, the outermost first; of no meaning outside of all.
  var level = Level(isObject: false)
  var outer: [Level] = []
  /// What `flatMembers` laid down last.
  var members: [Member] = []

  var text: UnsafePointer<UInt8> { UnsafePointer(memory) }

  public init(limits: JSONLimits = .standard) {
    self.limits = limits
    capacity = 4096
    memory = .allocate(capacity: capacity + Scanner.padding)
    memory.initialize(repeating: 0, count: Scanner.padding)
    scratch = .allocate(capacity: capacity)
  }

  deinit {
    memory.deallocate()
    scratch.deallocate()
  }

  /// Begins with a text, of which the cursor keeps a copy.
  public mutating func start(_ bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
    guard bytes.count <= limits.maximumBytes else {
      throw JSONSyntaxError(
        kind: .tooLarge,
        message: "The text has \(bytes.count) bytes, more than the limit of \(limits.maximumBytes) (maximumBytes).",
        byteOffset: limits.maximumBytes, pointer: "")
    }
    if bytes.count > capacity { grow(to: bytes.count) }
    UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyMemory(from: bytes)
    (memory + bytes.count).initialize(repeating: 0, count: Scanner.padding)
    count = bytes.count
    position = 0
    outer.removeAll(keepingCapacity: true)
    do throws(ScanFailure) { try refuseByteOrderMark() } catch { throw syntaxError(error) }
  }

  /// Checks that nothing but white space follows.
  public mutating func finish() throws(JSONSyntaxError) {
    skipWhiteSpace()
    guard position == count else { throw syntaxError(failure(text[position] == 0 ? .nulByte : .contentAfterValue)) }
  }

  /// What the next value is. It is not read yet.
  public mutating func kind() throws(JSONSyntaxError) -> JSONNode.Kind {
    skipWhiteSpace()
    switch text[position] {
    case Byte.quote: return .string
    case Byte.openBrace: return .object
    case Byte.openBracket: return .array
    case Byte.minus, Byte.zero...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    default: throw syntaxError(unexpectedInsteadOfValue(text[position], isOutermost: outer.isEmpty))
    }
  }

  /// Enters the next value if it is an object; skips it otherwise. Answers whether it is one.
  public mutating func enterObject() throws(JSONSyntaxError) -> Bool {
    try enter(Byte.openBrace, Level(isObject: true))
  }

  /// Enters the next value if it is an array; skips it otherwise. Answers whether it is one.
  public mutating func enterArray() throws(JSONSyntaxError) -> Bool {
    try enter(Byte.openBracket, Level(isObject: false))
  }

  /// The next key of the object that is being read, with its escapes resolved; nil at the end of the object, which is then
  /// left. The bytes are valid until the cursor moves on.
  public mutating func nextKey() throws(JSONSyntaxError) -> UnsafeBufferPointer<UInt8>? {
    do throws(ScanFailure) {
      guard try advance(inObject: true) else { return nil }
      return try passKey()
    } catch {
      throw syntaxError(error)
    }
  }

  /// Whether another element follows in the array that is being read; at its end, the array is left.
  public mutating func nextElement() throws(JSONSyntaxError) -> Bool {
    do throws(ScanFailure) { return try advance(inObject: false) } catch { throw syntaxError(error) }
  }

  /// Passes over the next value.
  public mutating func skip() throws(JSONSyntaxError) {
    do throws(ScanFailure) { try passValue() } catch { throw syntaxError(error) }
  }

  /// Reads the next value. Of an array or object, only that it is one.
  public mutating func scalar() throws(JSONSyntaxError) -> Scalar {
    do throws(ScanFailure) { return try passScalar() } catch { throw syntaxError(error) }
  }

  /// Reads the next value if it is a string; skips it otherwise.
  public mutating func string() throws(JSONSyntaxError) -> String? {
    guard case .text(let bytes) = try scalar() else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads the next value if it is a number; skips it otherwise.
  public mutating func number() throws(JSONSyntaxError) -> Double? {
    guard case .number(let number) = try scalar() else { return nil }
    return number
  }

  /// The next value, to be visited later; it still has to be read or skipped.
  public var place: Place { Place(position: position) }

  /// Goes back to a value of this text, and comes back here afterwards.
  public mutating func visit<Result>(
    _ place: Place, _ body: (inout JSONCursor) throws(JSONSyntaxError) -> Result
  ) throws(JSONSyntaxError) -> Result {
    let (here, level, outer) = (position, level, outer)
    position = min(place.position, count)
    let result = try body(&self)
    (position, self.level, self.outer) = (here, level, outer)
    return result
  }

  private mutating func grow(to bytes: Int) {
    memory.deallocate()
    scratch.deallocate()
    capacity = bytes
    memory = .allocate(capacity: capacity + Scanner.padding)
    scratch = .allocate(capacity: capacity)
  }

  /// The bytes of a string between its quotes: the text's own, or a copy without escapes.
  func resolved(from start: Int, to end: Int, isEscaped: Bool) -> UnsafeBufferPointer<UInt8> {
    guard isEscaped else { return UnsafeBufferPointer(start: text + start, count: end - start) }
    let count = Text.unescape(text + start, count: end - start, into: scratch)
    return UnsafeBufferPointer(start: scratch, count: count)
  }

  func syntaxError(_ failure: ScanFailure) -> JSONSyntaxError {
    JSONSyntaxError(
      kind: failure.kind, message: failure.message(limits: limits), byteOffset: failure.offset, pointer: "")
  }
}
