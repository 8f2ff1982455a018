extension JSONOutput {
  func writeNull() { write(verbatim: "null") }

  @inline(__always)
  func write(_ bool: Bool) {
    if bool { write(verbatim: "true") } else { write(verbatim: "false") }
  }

  @inline(__always)
  func write<Value: FixedWidthInteger>(_ integer: Value) {
    if let small = Int64(exactly: integer) {
      write(magnitude: small.magnitude, isNegative: small < 0)
    } else {
      write(magnitude: UInt64(truncatingIfNeeded: integer), isNegative: false)
    }
  }

  private func write(magnitude: UInt64, isNegative: Bool) {
    // Digits come out last first: they go to the end of a field of the longest length and are then moved up.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { field in
      var start = field.count
      var rest = magnitude
      repeat {
        start &-= 1
        field[start] = Byte.zero &+ UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if isNegative { write(byte: Byte.minus) }
      write(UnsafeBufferPointer(rebasing: field[start...]))
    }
  }

  /// Writes the shortest text that reads back as the same number. A whole number below 2^53 has no point (`310`);
  /// minus zero is written `-0.0`, so that readers that tell integers apart keep its sign.
  @inline(__always)
  func write(_ number: Double) throws {
    if number.magnitude < 0x1p53, let integer = Int64(exactly: number), integer != 0 || number.sign == .plus {
      write(integer)
    } else if !writeShortDecimal(number) {
      try writeDescription(of: number)
    }
  }

  /// Writes a number of at most six decimals, as most amounts are; answers false when it is not one.
  ///
  /// Decimals of up to 15 digits never share a double. So when the digits give the number back, no shorter ones do but
  /// the same without zeros at the end.
  private func writeShortDecimal(_ number: Double) -> Bool {
    guard number.magnitude < 1e9 else { return false }
    var power: Int64 = 1_000_000
    var digits = Int64((number.magnitude * Double(power)).rounded())
    guard digits > 0, Double(digits) / Double(power) == number.magnitude else { return false }
    while digits % 10 == 0, power > 10 {
      digits /= 10
      power /= 10
    }
    write(magnitude: UInt64(digits / power), isNegative: number < 0)
    writeFraction(digits % power, power)
    return true
  }

  private func writeFraction(_ digits: Int64, _ power: Int64) {
    write(byte: Byte.point)
    var power = power / 10
    while power > 0 {
      write(byte: Byte.zero &+ UInt8(truncatingIfNeeded: digits / power % 10))
      power /= 10
    }
  }

  func write(_ number: Float) throws {
    if number.magnitude < 0x1p24, let integer = Int64(exactly: number), integer != 0 || number.sign == .plus {
      write(integer)
    } else {
      try writeDescription(of: number)
    }
  }

  private func writeDescription<Number: BinaryFloatingPoint & CustomStringConvertible>(of number: Number) throws {
    guard number.isFinite else {
      guard writesNonFiniteAsNull else { throw EncodingIssue.notFinite(number) }
      return writeNull()
    }
    // The standard library writes the shortest text that reads back the same, in a form that is also JSON.
    var text = number.description
    text.withUTF8 { write($0) }
  }

  // MARK: - Strings

  @inline(__always)
  func write(_ string: String) {
    var string = string
    string.withUTF8 { writeString($0) }
  }

  /// Writes a string with its quotes.
  ///
  /// Escaped are the quote, the backslash, control characters, and the characters beyond ASCII that some readers take
  /// for the end of a line (U+0085, U+2028, U+2029): one message a line stays one line. `/` is not escaped.
  private func writeString(_ text: UnsafeBufferPointer<UInt8>) {
    reserve(text.count + 2)
    write(byte: Byte.quote)
    guard let start = text.baseAddress else { return write(byte: Byte.quote) }
    var plainStart = 0
    var position = 0
    while position < text.count {
      position = StringEscape.endOfPlainRun(start, from: position, count: text.count)
      guard position < text.count else { break }
      guard let (escape, length) = StringEscape.escape(start + position, count: text.count - position) else {
        position += 1
        continue
      }
      write(UnsafeBufferPointer(start: start + plainStart, count: position - plainStart))
      write(verbatim: escape)
      position += length
      plainStart = position
    }
    write(UnsafeBufferPointer(start: start + plainStart, count: text.count - plainStart))
    write(byte: Byte.quote)
  }
}
