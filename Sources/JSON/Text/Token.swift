/// One value or member key of a text: what it is, where it stands, and where the value after it starts.
///
/// The tokens of a text lie in one array in the order of the text. A container is followed by its contents; an
/// object's contents alternate between keys and values. `next` steps over a container in one move.
struct Token {
  enum Kind: UInt8 {
    case null
    case `false`
    case `true`
    /// A number without fraction and exponent.
    case integer
    /// A number with a fraction or an exponent.
    case number
    case string
    case array
    case object
  }

  /// The first byte; of a string, the byte after the quote.
  var start: UInt32
  /// The byte after the last; of a string, the closing quote.
  var end: UInt32
  /// The index of the token after this value and everything in it.
  var next: UInt32
  /// Of a container the number of elements or members, of a string its signature.
  var detail: UInt32
  var kind: Kind
  /// Whether a string holds a backslash.
  var isEscaped: Bool
}

extension Token {
  var length: Int { Int(end &- start) }
}

/// Characters of the grammar.
enum Byte {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let zero = UInt8(ascii: "0")
  static let minus = UInt8(ascii: "-")
  static let point = UInt8(ascii: ".")
  static let space = UInt8(ascii: " ")
  static let newline = UInt8(ascii: "\n")

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }
}
