internal import JSON

// Texts in quotation marks, straight or typographic.
extension ModelJSONReader {
  enum QuotationMark {
    case opening
    case closing
  }

  /// The typographic quotation mark at a place: “ and „ open; ” closes, and “ does too, as in German.
  func quotationMark(at offset: Int) -> QuotationMark? {
    guard offset + 2 < bytes.count, bytes[offset] == 0xE2, bytes[offset + 1] == 0x80 else { return nil }
    switch bytes[offset + 2] {
    case 0x9C, 0x9E: return .opening
    case 0x9D: return .closing
    default: return nil
    }
  }

  /// Reads the text whose quotation mark comes next.
  mutating func text() throws(Problem) -> String {
    next == UInt8(ascii: "\"") ? try straightText() : try typographicText()
  }

  private mutating func straightText() throws(Problem) -> String {
    let start = position
    position += 1
    var isPlain = true
    while let byte = next, byte != UInt8(ascii: "\"") {
      if byte < 0x20 { isPlain = false }
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard next != nil else { throw truncated() }
    position += 1
    if isPlain, case .string(let text)? = try? JSONValue(parsing: bytes[start..<position]) { return text }
    if !isPlain { note(.controlCharacter) }
    return decoded(bytes[(start + 1)..<(position - 1)])
  }

  /// Ends at the first typographic mark, which must be followed by what follows a text: a text with such marks within
  /// it cannot be told from one that ends there.
  private mutating func typographicText() throws(Problem) -> String {
    position += 3
    let start = position
    while next != nil, !isTypographicEnd(position) { position += next == UInt8(ascii: "\\") ? 2 : 1 }
    guard next != nil else { throw truncated() }
    let content = bytes[start..<position]
    position += 3
    note(.typographicQuotes)
    try skipBlanks()
    switch next {
    case nil: throw truncated()
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"): return decoded(content)
    default: throw malformed("Quotation marks are mixed")
    }
  }

  private func isTypographicEnd(_ offset: Int) -> Bool {
    quotationMark(at: offset) != nil && bytes[offset + 2] != 0x9E
  }

  // MARK: Escapes

  /// The text without its escapes. What no escape is stands for itself.
  private mutating func decoded(_ content: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var rest = content
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(escape)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "u"): result.append(contentsOf: String(codePoint(&rest)).utf8)
      default:
        note(.escape)
        result.append(escape)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The character of the digits behind `\u`; half a pair of surrogates becomes the replacement character.
  private mutating func codePoint(_ rest: inout ArraySlice<UInt8>) -> Character {
    if let high = hexadecimal(rest) {
      rest = rest.dropFirst(4)
      if let scalar = Unicode.Scalar(high) { return Character(scalar) }
      let second = rest.dropFirst(2)
      if rest.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]), (0xD800...0xDBFF).contains(high),
        let low = hexadecimal(second), (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      {
        rest = second.dropFirst(4)
        return Character(scalar)
      }
    }
    note(.escape)
    return "\u{FFFD}"
  }

  private func hexadecimal(_ rest: ArraySlice<UInt8>) -> UInt32? {
    let digits = rest.prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
