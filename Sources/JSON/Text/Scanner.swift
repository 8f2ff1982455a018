/// Reads a text once, checks all of RFC 8259, and lays down its tokens.
///
/// The text must be followed by `padding` zero bytes. A zero byte is never valid JSON, so nothing here compares a
/// position with the end before it looks at a byte. Nesting is kept in an array, not on the call stack. Whoever runs
/// the scanner owns `tokens` and deallocates them.
struct Scanner: Lexer, ~Copyable {
  static let padding = 8

  let text: UnsafePointer<UInt8>
  let count: Int
  let limits: JSONLimits
  var position = 0

  private(set) var tokens: UnsafeMutablePointer<Token>
  private(set) var tokenCount = 0
  private var tokenCapacity: Int
  /// The tokens of the containers that are open, outermost first.
  private(set) var open: [Int] = []

  init(text: UnsafePointer<UInt8>, count: Int, limits: JSONLimits) {
    self.text = text
    self.count = count
    self.limits = limits
    tokenCapacity = count / 8 + 16
    tokens = .allocate(capacity: tokenCapacity)
    open.reserveCapacity(8)
  }

  /// Reads the whole text: one value and nothing but white space around it.
  mutating func scan() throws(ScanFailure) {
    try refuseByteOrderMark()
    try scanValues()
    skipWhiteSpace()
    guard position == count else {
      throw failure(text[position] == 0 ? .nulByte : .contentAfterValue)
    }
  }

  private mutating func scanValues() throws(ScanFailure) {
    var expectsValue = true
    repeat {
      if expectsValue {
        skipWhiteSpace()
        expectsValue = try scanValueStart()
      } else {
        expectsValue = try scanAfterValue()
      }
    } while expectsValue || !open.isEmpty
  }

  /// Reads a scalar, or the start of a container. Answers whether a value must follow.
  private mutating func scanValueStart() throws(ScanFailure) -> Bool {
    let byte = text[position]
    switch byte {
    case Byte.quote:
      try scanString()
    case Byte.openBrace:
      return try openObject()
    case Byte.openBracket:
      return try openArray()
    case Byte.minus, Byte.zero...UInt8(ascii: "9"):
      try scanNumber()
    case UInt8(ascii: "t"):
      try scanLiteral("true", .true)
    case UInt8(ascii: "f"):
      try scanLiteral("false", .false)
    case UInt8(ascii: "n"):
      try scanLiteral("null", .null)
    default:
      throw unexpectedInsteadOfValue(byte, isOutermost: open.isEmpty)
    }
    return false
  }

  private mutating func openObject() throws(ScanFailure) -> Bool {
    try push(.object)
    skipWhiteSpace()
    if text[position] == Byte.closeBrace {
      pop()
      return false
    }
    try scanKey()
    return true
  }

  private mutating func openArray() throws(ScanFailure) -> Bool {
    try push(.array)
    skipWhiteSpace()
    if text[position] == Byte.closeBracket {
      pop()
      return false
    }
    return true
  }

  /// Reads what follows a value inside a container. Answers whether another value must follow.
  private mutating func scanAfterValue() throws(ScanFailure) -> Bool {
    let container = open[open.count - 1]
    tokens[container].detail &+= 1
    skipWhiteSpace()
    let byte = text[position]
    if tokens[container].kind == .object {
      if byte == Byte.comma {
        position += 1
        skipWhiteSpace()
        if text[position] == Byte.closeBrace { throw failure(.trailingComma) }
        try scanKey()
        return true
      }
      guard byte == Byte.closeBrace else { throw failure(isAtEnd ? .endInObject : .expectedCommaOrBrace) }
      try refuseDuplicateKeys(in: container)
    } else {
      if byte == Byte.comma {
        position += 1
        skipWhiteSpace()
        if text[position] == Byte.closeBracket { throw failure(.trailingComma) }
        return true
      }
      guard byte == Byte.closeBracket else { throw failure(isAtEnd ? .endInArray : .expectedCommaOrBracket) }
    }
    pop()
    return false
  }

  private mutating func scanKey() throws(ScanFailure) {
    guard text[position] == Byte.quote else { throw failure(isAtEnd ? .endInObject : .expectedKey) }
    try scanString()
    skipWhiteSpace()
    guard text[position] == Byte.colon else { throw failure(isAtEnd ? .endInObject : .expectedColon) }
    position += 1
  }

  private mutating func scanLiteral(_ literal: StaticString, _ kind: Token.Kind) throws(ScanFailure) {
    let start = position
    try passLiteral(literal)
    append(kind, from: start, to: position)
  }

  /// Enters the container whose first character is at `position`.
  private mutating func push(_ kind: Token.Kind) throws(ScanFailure) {
    guard open.count < limits.maximumDepth else { throw failure(.tooDeep) }
    open.append(tokenCount)
    append(kind, from: position, to: position)
    position += 1
  }

  /// Leaves the innermost container, whose last character is at `position`.
  private mutating func pop() {
    position += 1
    let container = open.removeLast()
    tokens[container].end = UInt32(truncatingIfNeeded: position)
    tokens[container].next = UInt32(truncatingIfNeeded: tokenCount)
  }

  @inline(__always)
  mutating func append(_ kind: Token.Kind, from start: Int, to end: Int, detail: UInt32 = 0, isEscaped: Bool = false) {
    if tokenCount == tokenCapacity { grow() }
    // Offsets and counts fit: the text is no longer than JSONLimits.greatestBytes.
    (tokens + tokenCount).initialize(
      to: Token(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: tokenCount + 1), detail: detail, kind: kind, isEscaped: isEscaped))
    tokenCount += 1
  }

  /// Lays down the string whose opening quote is at `position`.
  private mutating func scanString() throws(ScanFailure) {
    let start = position + 1
    let isEscaped = try passString()
    let end = position - 1
    let signature = Text.signature(text + start, count: end - start)
    append(.string, from: start, to: end, detail: signature, isEscaped: isEscaped)
  }

  /// Lays down the number that starts at `position`.
  private mutating func scanNumber() throws(ScanFailure) {
    let start = position
    let isInteger = try passNumber()
    append(isInteger ? .integer : .number, from: start, to: position)
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Token>.allocate(capacity: tokenCapacity * 2)
    larger.moveInitialize(from: tokens, count: tokenCount)
    tokens.deallocate()
    tokens = larger
    tokenCapacity *= 2
  }
}
