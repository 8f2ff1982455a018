/// The little of ASCII that framing needs.
enum Ascii {
  static let lineFeed = UInt8(ascii: "\n")
  static let colon = UInt8(ascii: ":")
  static let hyphen = UInt8(ascii: "-")

  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") || byte == lineFeed
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy(isWhitespace) }

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = bytes.firstIndex(where: { !isWhitespace($0) }),
      let last = bytes.lastIndex(where: { !isWhitespace($0) })
    else { return bytes.prefix(0) }
    return bytes[first...last]
  }

  static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }

  static func lowercased(_ bytes: ArraySlice<UInt8>) -> String { text(bytes).lowercased() }

  static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The beginning of a line, for a message to a person.
  static func quoted(_ line: ArraySlice<UInt8>) -> String {
    line.count > 40 ? "“\(text(line.prefix(40)))…”" : "“\(text(line))”"
  }

  /// Where a lower-case ASCII text begins in bytes of any case.
  static func firstRange(of text: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first, bytes.count >= text.count else { return nil }
    var index = bytes.startIndex
    let last = bytes.endIndex - text.count
    while index <= last {
      if bytes[index] | 0x20 == first || bytes[index] == first {
        var offset = 1
        while offset < text.count, lower(bytes[index + offset]) == text[offset] { offset += 1 }
        if offset == text.count { return index - bytes.startIndex }
      }
      index += 1
    }
    return nil
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
