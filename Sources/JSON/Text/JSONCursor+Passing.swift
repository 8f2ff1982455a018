extension JSONCursor {
  /// Enters a container, or passes any other value.
  mutating func enter(_ bracket: UInt8, _ level: Level) throws(JSONSyntaxError) -> Bool {
    do throws(ScanFailure) {
      skipWhiteSpace()
      guard text[position] == bracket else {
        try passValue()
        return false
      }
      try push(level)
      return true
    } catch {
      throw syntaxError(error)
    }
  }

  /// Moves to the next member or element of the innermost container, or leaves it. Answers whether there is one.
  mutating func advance(inObject: Bool) throws(ScanFailure) -> Bool {
    guard let level = open.last, level.isObject == inObject else { throw failure(.expectedValue) }
    skipWhiteSpace()
    let closing = inObject ? Byte.closeBrace : Byte.closeBracket
    if text[position] == closing {
      position += 1
      open.removeLast()
      return false
    }
    if level.isEmpty {
      open[open.count - 1].isEmpty = false
      return true
    }
    try passComma(inObject: inObject)
    return true
  }

  /// Passes a key and the colon after it. Answers the key's bytes, which the value has not overwritten yet.
  mutating func passKey() throws(ScanFailure) -> UnsafeBufferPointer<UInt8> {
    let start = position + 1
    let (end, isEscaped) = try passKeyText()
    return resolved(from: start, to: end, isEscaped: isEscaped)
  }

  private mutating func passKeyText() throws(ScanFailure) -> (end: Int, isEscaped: Bool) {
    guard text[position] == Byte.quote else { throw failure(isAtEnd ? .endInObject : .expectedKey) }
    let isEscaped = try passString()
    let end = position - 1
    skipWhiteSpace()
    guard text[position] == Byte.colon else { throw failure(isAtEnd ? .endInObject : .expectedColon) }
    position += 1
    return (end, isEscaped)
  }

  /// Passes the comma after a value of the innermost container, which another one must follow.
  private mutating func passComma(inObject: Bool) throws(ScanFailure) {
    guard text[position] == Byte.comma else {
      if isAtEnd { throw failure(inObject ? .endInObject : .endInArray) }
      throw failure(inObject ? .expectedCommaOrBrace : .expectedCommaOrBracket)
    }
    position += 1
    skipWhiteSpace()
    if text[position] == (inObject ? Byte.closeBrace : Byte.closeBracket) { throw failure(.trailingComma) }
  }

  private mutating func push(_ level: Level) throws(ScanFailure) {
    guard open.count < limits.maximumDepth else { throw failure(.tooDeep) }
    open.append(level)
    position += 1
  }

  /// Passes the next value, whatever it is, without recursion.
  mutating func passValue() throws(ScanFailure) {
    let depth = open.count
    while true {
      skipWhiteSpace()
      switch text[position] {
      case Byte.quote: _ = try passString()
      case Byte.openBrace: try push(Level(isObject: true))
      case Byte.openBracket: try push(Level(isObject: false))
      case Byte.minus, Byte.zero...UInt8(ascii: "9"): _ = try passNumber()
      default: try passWord()
      }
      guard try closeContainers(downTo: depth) else { return }
    }
  }

  /// After a value, or within a container just opened: leaves what ends here, and moves on to the next value. Answers
  /// whether there is one.
  private mutating func closeContainers(downTo depth: Int) throws(ScanFailure) -> Bool {
    while open.count > depth {
      let inObject = open[open.count - 1].isObject
      if try advance(inObject: inObject) {
        if inObject { _ = try passKeyText() }
        return true
      }
    }
    return false
  }

  /// Passes the next value, and reads it when it holds no others.
  mutating func passScalar() throws(ScanFailure) -> Scalar {
    skipWhiteSpace()
    let start = position
    switch text[start] {
    case Byte.quote:
      let isEscaped = try passString()
      return .text(resolved(from: start + 1, to: position - 1, isEscaped: isEscaped))
    case Byte.minus, Byte.zero...UInt8(ascii: "9"):
      _ = try passNumber()
      return .number(NumberText.double(text + start, count: position - start))
    case Byte.openBrace, Byte.openBracket:
      try passValue()
      return .container
    default:
      try passWord()
      switch text[start] {
      case UInt8(ascii: "t"): return .bool(true)
      case UInt8(ascii: "f"): return .bool(false)
      default: return .null
      }
    }
  }

  private mutating func passWord() throws(ScanFailure) {
    switch text[position] {
    case UInt8(ascii: "t"): try passLiteral("true")
    case UInt8(ascii: "f"): try passLiteral("false")
    case UInt8(ascii: "n"): try passLiteral("null")
    default: throw unexpectedInsteadOfValue(text[position], isOutermost: open.isEmpty)
    }
  }
}
