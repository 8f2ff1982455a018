/// A normalised code as the local copy keeps it: a number where its text can be told from that again, else the text.
///
/// The normal form has 8 digits, 13 digits, or more without a zero in front.
enum StoredCode: SQLiteValue, Hashable {
  case number(Int64)
  case text(String)

  init(_ code: String) {
    // Most codes: 13 digits are a number whatever they are.
    if code.utf8.count == 13, code.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int64(code), number > 99_999_999
    {
      self = .number(number)
      return
    }
    self = code.utf8.count <= 18 ? Int64(code).map(StoredCode.number) ?? .text(code) : .text(code)
    if text != code { self = .text(code) }
  }

  init(_ row: borrowing Row, _ column: Int32) {
    // A text never looks like the number of another code: it would have been stored as the number.
    let text = row.text(column)
    let number = row.integer(column)
    self = String(number) == text ? .number(number) : .text(text)
  }

  /// The normalised code.
  var text: String {
    switch self {
    case .text(let text): return text
    case .number(let number):
      let digits = String(number)
      let length = digits.utf8.count <= 8 ? 8 : max(13, digits.utf8.count)
      return String(repeating: "0", count: length - digits.utf8.count) + digits
    }
  }

  func bind(to statement: OpaquePointer, at parameter: Int32) -> Int32 {
    switch self {
    case .number(let number): number.bind(to: statement, at: parameter)
    case .text(let text): text.bind(to: statement, at: parameter)
    }
  }
}
