/// Finds the number of an item in what a scanner gave or a person typed.
enum BarcodeText {
  private static let longest = 2000
  private static let lengths = 4...14

  /// The digits, at least 4 and at most 14, and what they were written as if that is not plain digits.
  ///
  /// - Throws: `Failure` of kind `invalidValue` that says why this is not the number of an item.
  static func digits(of text: String) throws(Failure) -> (digits: [UInt8], form: BarcodeSymbology?) {
    let bytes = Array(text.utf8.prefix(longest + 1))
    guard bytes.count <= longest else { throw refusal("The code is longer than \(longest) bytes.") }
    let (digits, form) = try item(of: Array(withoutSymbologyIdentifier(text.trimmed()).utf8))
    guard digits.count >= lengths.lowerBound else { throw refusal() }
    guard digits.count <= lengths.upperBound else { throw refusal(tooLong(digits)) }
    guard digits.contains(where: { $0 != UInt8(ascii: "0") }) else { throw refusal("The code is all zeros.") }
    return (digits, form)
  }

  private static func item(of bytes: [UInt8]) throws(Failure) -> (digits: [UInt8], form: BarcodeSymbology?) {
    if let digits = itemOfAddress(bytes) { return (digits, .digitalLink) }
    if let digits = try itemOfElementString(bytes) { return (digits, .gs1) }
    let isSeparator = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") }
    guard bytes.allSatisfy({ isDigit($0) || isSeparator($0) }) else { throw refusal() }
    if bytes.first.map(isSeparator) ?? false {
      throw refusal("The code begins with “-”, as a negative number does; hyphens stand between digits only.")
    }
    if bytes.last.map(isSeparator) ?? false {
      throw refusal("The code ends with “-”; hyphens stand between digits only.")
    }
    return (bytes.filter { isDigit($0) }, nil)
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
    where ["01", "gtin", "product"].contains(key.lowercased()) && lengths.contains(value.utf8.count) {
      if value.utf8.allSatisfy({ isDigit($0) }) { return Array(value.utf8) }
    }
    return nil
  }

  /// `(01)09506000134352(10)ABC` or `0109506000134352…`: the 14 digits behind the application identifier 01.
  private static func itemOfElementString(_ bytes: [UInt8]) throws(Failure) -> [UInt8]? {
    let written = Array("(01)".utf8)
    if let start = bytes.indices.first(where: { bytes[$0...].starts(with: written) }) {
      let digits = bytes[(start + written.count)...].prefix { isDigit($0) }
      guard digits.count == 14 else {
        throw refusal("Behind (01) there are \(digits.count) digits; the number of an item has 14.")
      }
      return Array(digits)
    }
    let separator: UInt8 = 0x1D
    let plain = bytes.first == separator ? bytes[1...] : bytes[...]
    guard plain.count >= 16, plain.starts(with: Array("01".utf8)) else { return nil }
    let digits = Array(plain.dropFirst(2).prefix(14))
    guard digits.allSatisfy({ isDigit($0) }), CheckDigit.isRight(digits) else { return nil }
    return digits
  }

  /// Why more than 14 digits are no code of a product.
  private static func tooLong(_ digits: [UInt8]) -> String {
    for (length, addOn) in [(13, 2), (13, 5), (12, 2), (12, 5)] where digits.count == length + addOn {
      guard CheckDigit.isRight(digits.prefix(length)) else { continue }
      let code = String(decoding: digits.prefix(length), as: UTF8.self)
      return "Behind the code \(code) are the \(addOn) digits of an add-on; leave them out."
    }
    if digits.count == 20, digits.starts(with: [UInt8](repeating: UInt8(ascii: "0"), count: 2)) {
      return "This is the number of a parcel or a pallet, not of a product."
    }
    if digits.count >= 16, digits.starts(with: Array("01".utf8)) {
      return "This is an element string of GS1 in which the check digit of the item is wrong."
    }
    return "The code has \(digits.count) digits; that of a product has at most \(lengths.upperBound)."
  }

  private static func refusal(_ message: String = "This is not the code of a product.") -> Failure {
    Failure(
      .invalidValue, message,
      hint: "A code is 8, 12, 13 or 14 digits, such as 4006381333931; shorter ones of 4 digits or more are tried too.")
  }
}
