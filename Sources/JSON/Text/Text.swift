/// The bytes of JSON strings: finding what needs attention, checking UTF-8, resolving escapes.
enum Text {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Marks, with the high bit of its byte, the first byte that is a quote, a backslash, a control character or not
  /// ASCII. Bytes after the first marked one may be marked wrongly.
  @inline(__always)
  static func specialBytes(_ word: UInt64) -> UInt64 {
    let quotes = word ^ (ones &* UInt64(Byte.quote))
    let backslashes = word ^ (ones &* UInt64(Byte.backslash))
    let found =
      ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
      | ((word &- (ones &* 0x20)) & ~word) | word
    return found & highBits
  }

  /// The first position from `position` on that is a quote, a backslash, a control character or not ASCII.
  ///
  /// Reads up to 7 bytes beyond that position: the text must be padded.
  @inline(__always)
  static func endOfPlainRun(_ text: UnsafePointer<UInt8>, from position: Int) -> Int {
    var position = position
    while true {
      let word = UnsafeRawPointer(text + position).loadUnaligned(as: UInt64.self)
      let special = specialBytes(UInt64(littleEndian: word))
      if special != 0 { return position + special.trailingZeroBitCount / 8 }
      position += 8
    }
  }

  /// The length of the well-formed UTF-8 sequence that starts here with a byte above 0x7F; 0 when it is not
  /// well-formed (Unicode 16, table 3-7). Stops at the first byte that does not belong.
  @inline(__always)
  static func lengthOfScalar(_ bytes: UnsafePointer<UInt8>) -> Int {
    @inline(__always)
    func continues(_ offset: Int) -> Bool { bytes[offset] & 0xC0 == 0x80 }
    switch bytes[0] {
    case 0xC2...0xDF: return continues(1) ? 2 : 0
    case 0xE0: return 0xA0...0xBF ~= bytes[1] && continues(2) ? 3 : 0
    case 0xED: return 0x80...0x9F ~= bytes[1] && continues(2) ? 3 : 0
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : 0
    case 0xF0: return 0x90...0xBF ~= bytes[1] && continues(2) && continues(3) ? 4 : 0
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
    case 0xF4: return 0x80...0x8F ~= bytes[1] && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }

  /// The value of four hexadecimal digits. Stops at the first byte that is none.
  static func hexadecimal(_ bytes: UnsafePointer<UInt8>) -> UInt32? {
    var value: UInt32 = 0
    for offset in 0..<4 {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
      default: return nil
      }
    }
    return value
  }

  /// A number that is the same for the same bytes and mostly different for different ones.
  @inline(__always)
  static func signature(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt32 {
    guard count > 0 else { return 0 }
    var signature = UInt32(truncatingIfNeeded: count)
    signature = signature &* 31 &+ UInt32(bytes[0])
    signature = signature &* 31 &+ UInt32(bytes[count / 2])
    return signature &* 31 &+ UInt32(bytes[count - 1])
  }

  /// Writes the string between two quotes with its escapes resolved, and answers how many bytes that took: never more
  /// than `count`. The escapes must have been checked.
  static func unescape(_ bytes: UnsafePointer<UInt8>, count: Int, into output: UnsafeMutablePointer<UInt8>) -> Int {
    var written = 0
    var position = 0
    while position < count {
      let byte = bytes[position]
      guard byte == Byte.backslash else {
        output[written] = byte
        written += 1
        position += 1
        continue
      }
      if bytes[position + 1] == UInt8(ascii: "u") {
        let (scalar, length) = unicodeEscape(bytes + position)
        for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          output[written] = unit
          written += 1
        }
        position += length
      } else {
        output[written] = simpleEscape(bytes[position + 1])
        written += 1
        position += 2
      }
    }
    return written
  }

  /// Whether a backslash and this byte stand for one character.
  @inline(__always)
  static func isSimpleEscape(_ letter: UInt8) -> Bool {
    switch letter {
    case Byte.quote, Byte.backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      true
    default: false
    }
  }

  private static func simpleEscape(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  private static func unicodeEscape(_ bytes: UnsafePointer<UInt8>) -> (scalar: Unicode.Scalar, length: Int) {
    let unit = hexadecimal(bytes + 2) ?? 0xFFFD
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    let low = hexadecimal(bytes + 8) ?? 0xDC00
    let value = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
    return (Unicode.Scalar(value) ?? "\u{FFFD}", 12)
  }
}
