extension Lexer where Self: ~Copyable {
  /// Passes the string whose opening quote is at `position`. Answers whether it holds a backslash.
  @inline(__always)
  mutating func passString() throws(ScanFailure) -> Bool {
    position = Text.endOfPlainRun(text, from: position + 1)
    if text[position] != Byte.quote { return try passUnusualString() }
    position += 1
    return false
  }

  /// Passes the rest of a string from a byte on that is not a plain one.
  private mutating func passUnusualString() throws(ScanFailure) -> Bool {
    var isEscaped = false
    while true {
      position = Text.endOfPlainRun(text, from: position)
      let byte = text[position]
      if byte == Byte.quote { break }
      if byte >= 0x80 {
        let length = Text.lengthOfScalar(text + position)
        guard length > 0 else { throw failure(.invalidUTF8) }
        position += length
      } else if byte == Byte.backslash {
        isEscaped = true
        try scanEscape()
      } else {
        throw failure(isAtEnd ? .endInString : .controlCharacter)
      }
    }
    position += 1
    return isEscaped
  }

  /// Reads the escape whose backslash is at `position`.
  private mutating func scanEscape() throws(ScanFailure) {
    if Text.isSimpleEscape(text[position + 1]) {
      position += 2
    } else if text[position + 1] == UInt8(ascii: "u") {
      try scanUnicodeEscape()
    } else {
      throw failure(position + 1 >= count ? .endInString : .unknownEscape)
    }
  }

  private mutating func scanUnicodeEscape() throws(ScanFailure) {
    guard let unit = Text.hexadecimal(text + position + 2) else { throw failure(.hexadecimalDigits) }
    switch unit {
    case 0xD800..<0xDC00:
      guard text[position + 6] == Byte.backslash, text[position + 7] == UInt8(ascii: "u"),
        let low = Text.hexadecimal(text + position + 8), 0xDC00..<0xE000 ~= low
      else { throw failure(.loneSurrogate) }
      position += 12
    case 0xDC00..<0xE000:
      throw failure(.loneSurrogate)
    default:
      position += 6
    }
  }
}
