/// Which characters of a string are escaped, and how.
enum StringEscape {
  /// The first position that may need an escape, or `count`.
  @inline(__always)
  static func endOfPlainRun(_ text: UnsafePointer<UInt8>, from position: Int, count: Int) -> Int {
    var position = position
    while position &+ 8 <= count {
      let word = UnsafeRawPointer(text + position).loadUnaligned(as: UInt64.self)
      let special = Text.specialBytes(UInt64(littleEndian: word))
      if special != 0 { return position &+ special.trailingZeroBitCount / 8 }
      position &+= 8
    }
    while position < count {
      let byte = text[position]
      if byte < 0x20 || byte == Byte.quote || byte == Byte.backslash || byte >= 0x80 { return position }
      position &+= 1
    }
    return count
  }

  /// The escape of the character that starts here and the length of the character; nil when it needs none.
  static func escape(_ text: UnsafePointer<UInt8>, count: Int) -> (StaticString, length: Int)? {
    switch text[0] {
    case Byte.quote: ("\\\"", 1)
    case Byte.backslash: ("\\\\", 1)
    case 0..<0x20: (controlCharacters[Int(text[0])], 1)
    case 0xC2 where count > 1 && text[1] == 0x85: ("\\u0085", 2)
    case 0xE2 where count > 2 && text[1] == 0x80 && text[2] == 0xA8: ("\\u2028", 3)
    case 0xE2 where count > 2 && text[1] == 0x80 && text[2] == 0xA9: ("\\u2029", 3)
    default: nil
    }
  }

  private static let controlCharacters: [StaticString] = [
    "\\u0000", "\\u0001", "\\u0002", "\\u0003", "\\u0004", "\\u0005", "\\u0006", "\\u0007",
    "\\b", "\\t", "\\n", "\\u000b", "\\f", "\\r", "\\u000e", "\\u000f",
    "\\u0010", "\\u0011", "\\u0012", "\\u0013", "\\u0014", "\\u0015", "\\u0016", "\\u0017",
    "\\u0018", "\\u0019", "\\u001a", "\\u001b", "\\u001c", "\\u001d", "\\u001e", "\\u001f",
  ]
}
