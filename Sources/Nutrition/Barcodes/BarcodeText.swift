internal import Model

/// Finds the number of an item in what a scanner gave or a person typed.
enum BarcodeText {
  private static let longest = 2000

  /// The digits, and what they were written as if that is not plain digits; nil when there is no number of an item.
  static func digits(of text: String) -> (digits: [UInt8], form: BarcodeSymbology?)? {
    let bytes = Array(text.utf8.prefix(longest + 1))
    guard bytes.count <= longest else { return nil }
    let trimmed = Array(withoutSymbologyIdentifier(text.trimmed()).utf8)
    if let digits = itemOfAddress(trimmed) { return (digits, .digitalLink) }
    if let digits = itemOfElementString(trimmed) { return (digits, .gs1) }
    let digits = trimmed.filter { isDigit($0) }
    let isPlain = trimmed.allSatisfy { isDigit($0) || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
    return isPlain ? (digits, nil) : nil
  }

  /// `]C1`, `]e0`, `]d2` and the like, which scanners send in front (ISO/IEC 15424).
  private static func withoutSymbologyIdentifier(_ text: String) -> String {
    guard text.utf8.count > 3, text.utf8.first == UInt8(ascii: "]") else { return text }
    return String(decoding: text.utf8.dropFirst(3), as: UTF8.self)
  }

  /// `https://example.com/01/09506000134352?17=261231`: the part of the path behind `01` or `gtin`; also behind `product`,
  /// as in the addresses of Open Food Facts.
  private static func itemOfAddress(_ bytes: [UInt8]) -> [UInt8]? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.lowercased().hasPrefix("http") else { return nil }
    let path = text.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/")
    for (key, value) in zip(parts, parts.dropFirst())
    where ["01", "gtin", "product"].contains(key.lowercased()) && (4...24).contains(value.utf8.count) {
      if value.utf8.allSatisfy({ isDigit($0) }) { return Array(value.utf8) }
    }
    return nil
  }

  /// `(01)09506000134352(10)ABC` or `0109506000134352…`: the 14 digits behind the application identifier 01.
  private static func itemOfElementString(_ bytes: [UInt8]) -> [UInt8]? {
    let written = Array("(01)".utf8)
    if let start = bytes.indices.first(where: { bytes[$0...].starts(with: written) }) {
      return fourteenDigits(bytes[(start + written.count)...])
    }
    let separator: UInt8 = 0x1D
    let plain = bytes.first == separator ? bytes[1...] : bytes[...]
    guard plain.count >= 16, plain.starts(with: Array("01".utf8)), let digits = fourteenDigits(plain.dropFirst(2)),
      CheckDigit.isRight(digits)
    else { return nil }
    return digits
  }

  private static func fourteenDigits(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let digits = bytes.prefix(14)
    return digits.count == 14 && digits.allSatisfy({ isDigit($0) }) ? Array(digits) : nil
  }
}
