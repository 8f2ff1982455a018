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
    guard !outer.isEmpty, level.isObject == inObject else { throw failure(.expectedValue) }
    skipWhiteSpace()
    let closing = inObject ? Byte.closeBrace : Byte.closeBracket
    if text[position] == closing {
      position += 1
      level = outer.removeLast()
      return false
    }
    if level.isEmpty {
      level.isEmpty = false
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

  private mutating func push(_ inner: Level) throws(ScanFailure) {
    guard outer.count < limits.maximumDepth else { throw failure(.tooDeep) }
    outer.append(level)
    level = inner
    position += 1
  }

  /// Passes the next value, whatever it is, without recursion.
  mutating func passValue() throws(ScanFailure) {
    let room = min(limits.maximumDepth - outer.count, WellFormedValue.maximumDepth)
    if let end = WellFormedValue.end(in: text, from: position, room: room) {
      position = end
    } else {
      try passUnusualValue()
    }
  }

  /// The same for what has more to it, or is wrong somewhere.
  private mutating func passUnusualValue() throws(ScanFailure) {
    let depth = outer.count
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
    while outer.count > depth {
      let inObject = level.isObject
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
      if let (number, length) = NumberText.shortDecimal(text + start) {
        position = start + length
        return .number(number)
      }
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
    default: throw unexpectedInsteadOfValue(text[position], isOutermost: outer.isEmpty)
    }
  }
}
