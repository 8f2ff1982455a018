/// Writes comma-separated values (RFC 4180): commas, lines that end in CRLF, quotes only where they are needed.
///
/// A text that a spreadsheet would take for a formula, one that begins with `=`, `+`, `-`, `@`, a tab or a carriage return,
/// gets an apostrophe in front; `plainText` takes it off again. Numbers are not texts: −5 stays a number.
public struct CSVWriter: Sendable {
  /// What was written and not taken yet.
  public private(set) var bytes: [UInt8] = []

  /// What one cell holds.
  public enum Cell: Hashable, Sendable {
    case empty
    case text(String)
    /// Written with as many digits as it takes to read the same number again; one that is not finite is empty.
    case number(Double)
    case integer(Int)
  }

  public init() {}

  /// Appends a record.
  public mutating func append(_ cells: some Sequence<Cell>) {
    var isFirst = true
    for cell in cells {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      append(cell)
    }
    bytes.append(UInt8(ascii: "\r"))
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Hands over what was written.
  public mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func append(_ cell: Cell) {
    switch cell {
    case .empty: break
    case .text(let text): append(text: Self.neutralized(text))
    case .number(let number): if number.isFinite { bytes += Self.shown(number).utf8 }
    case .integer(let integer): bytes += integer.description.utf8
    }
  }

  private mutating func append(text: String) {
    let needsQuotes = text.utf8.contains { byte in
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
        || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t")
    }
    guard needsQuotes || text.first == " " || text.last == " " else {
      bytes += text.utf8
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// A number in the fewest digits that give the same number again; a whole one without decimals.
  public static func shown(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The text as it is written to a cell. One that begins with apostrophes before such a character gets one more, so that
  /// taking one off always gives the text.
  static func neutralized(_ text: String) -> String { looksLikeFormula(text) ? "'" + text : text }

  /// The text that a cell written by `neutralized` means.
  public static func plainText(_ cell: String) -> String {
    guard cell.utf8.first == UInt8(ascii: "'"), looksLikeFormula(cell) else { return cell }
    return String(cell.dropFirst())
  }

  private static func looksLikeFormula(_ text: String) -> Bool {
    switch text.utf8.first(where: { $0 != UInt8(ascii: "'") }) {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "\t"),
      UInt8(ascii: "\r"):
      true
    default: false
    }
  }
}
