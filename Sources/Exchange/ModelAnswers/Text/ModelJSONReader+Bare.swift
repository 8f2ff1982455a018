internal import JSON
internal import Model

// Values without quotation marks: numbers, the words of JSON and of other languages, and what should have had some.
extension ModelJSONReader {
  mutating func bareValue() throws(Problem) -> JSONValue {
    let start = position
    while let next, !endsBareValue(next) { position += 1 }
    // The value may go on where the text ends.
    guard next != nil else { throw truncated() }
    let run = bytes[start..<position]
    let word = String(decoding: run, as: UTF8.self).trimmed()
    guard !word.isEmpty else { throw malformed("A value is missing") }
    if let value = number(word) ?? literal(word) { return value }
    note(.bareText, found: Clip.beginning(of: word, upTo: 40))
    return .string(word)
  }

  private func endsBareValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "["),
      UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "\n"):
      true
    case UInt8(ascii: "/"):
      // `1/2` is a value, `1 // half` is one with a comment.
      position + 1 < bytes.count
        && (bytes[position + 1] == UInt8(ascii: "/") || bytes[position + 1] == UInt8(ascii: "*"))
    default: false
    }
  }

  private mutating func number(_ word: String) -> JSONValue? {
    guard word.utf8.allSatisfy(isNumberByte) else { return nil }
    do throws(JSONSyntaxError) {
      return try JSONValue(parsing: word)
    } catch {
      guard error.kind != .numberOutOfRange, let number = Double(word) else {
        return error.kind == .numberOutOfRange ? unknown(word) : nil
      }
      guard number.isFinite else { return unknown(word) }
      note(.numberSpelling)
      return .number(number)
    }
  }

  private mutating func literal(_ word: String) -> JSONValue? {
    switch word.lowercased() {
    case "null": .null
    case "true": .bool(true)
    case "false": .bool(false)
    case "nan", "+nan", "-nan", "infinity", "+infinity", "-infinity", "inf", "+inf", "-inf", "undefined", "none":
      unknown(word)
    default: nil
    }
  }

  private mutating func unknown(_ word: String) -> JSONValue {
    note(.notANumber, found: Clip.beginning(of: word, upTo: 40))
    return .null
  }
}

private func isNumberByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
    UInt8(ascii: "e"), UInt8(ascii: "E"):
    true
  default: false
  }
}
