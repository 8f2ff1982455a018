/// Reads fixed-format ASCII text, such as dates, from left to right.
struct TextCursor {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }
  var next: UInt8? { rest.first }

  /// Moves past the character if it comes next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let next = rest.first, UInt32(next) == character.value else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// The value of exactly this many decimal digits; the count is small enough for the value to fit.
  mutating func number(digits count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// The next character's value if it is a decimal digit.
  mutating func digit() -> Int? {
    guard let byte = rest.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
    rest = rest.dropFirst()
    return Int(byte - UInt8(ascii: "0"))
  }
}
