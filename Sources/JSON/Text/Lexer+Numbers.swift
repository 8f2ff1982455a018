extension Lexer where Self: ~Copyable {
  /// Passes the number that starts at `position`: its grammar, and whether a double can hold it. Answers whether it has
  /// neither fraction nor exponent.
  @inline(__always)
  mutating func passNumber() throws(ScanFailure) -> Bool {
    let start = position
    var isInteger = true
    if text[position] == Byte.minus { position += 1 }
    let firstDigit = position
    try scanDigits(orElse: .noDigitAfterMinus)
    if text[firstDigit] == Byte.zero, position > firstDigit + 1 {
      position = firstDigit
      throw failure(.leadingZero)
    }
    let integerDigits = position - firstDigit
    var exponent = 0
    if text[position] == Byte.point {
      isInteger = false
      position += 1
      try scanDigits(orElse: .noDigitAfterPoint)
    }
    if text[position] | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      exponent = try scanExponent()
    }
    // The number is below 10 to this power; 1e308 is the last power of ten that a double holds.
    if integerDigits + exponent > 308 {
      guard NumberText.parseDouble(text + start, count: position - start).isFinite else {
        position = start
        throw failure(.numberOutOfRange)
      }
    }
    return isInteger
  }

  private mutating func scanDigits(orElse problem: ScanFailure.Problem) throws(ScanFailure) {
    guard Byte.isDigit(text[position]) else { throw failure(problem) }
    repeat { position += 1 } while Byte.isDigit(text[position])
  }

  /// Reads the exponent whose `e` is at `position`; answers it, or a large number of its sign.
  private mutating func scanExponent() throws(ScanFailure) -> Int {
    position += 1
    let isNegative = text[position] == Byte.minus
    if isNegative || text[position] == UInt8(ascii: "+") { position += 1 }
    let start = position
    try scanDigits(orElse: .noDigitInExponent)
    return NumberText.exponent(text + start, count: position - start, isNegative: isNegative)
  }
}
