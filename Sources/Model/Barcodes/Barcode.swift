/// The code of a product as it was given, and what it means.
public struct Barcode: Hashable, Sendable {
  public let normalized: NormalizedBarcode
  /// The digit that should stand last when another one does; nil when all is well, or the code has no check digit.
  public let rightCheckDigit: String?
  /// The digits as they were given.
  public let digits: String

  /// Reads a code that was typed or scanned: digits, perhaps with spaces or hyphens, an element string of GS1, or an
  /// address with the number of an item in it.
  ///
  /// - Throws: `Failure` of kind `invalidValue` that says why this is no number of 4 to 14 digits.
  public init(parsing text: String) throws(Failure) {
    let (digits, form) = try BarcodeText.digits(of: text)
    self.init(digits, form)
  }

  private init(_ digits: [UInt8], _ form: BarcodeSymbology?) {
    let given = String(decoding: digits, as: UTF8.self)
    self.digits = given
    let code = GTIN.normalForm(given)
    let symbology = Self.symbology(digits)
    let longForm = GTIN.expanded(upcE: digits).map { GTIN.normalForm(String(decoding: $0, as: UTF8.self)) }
    let isRight = symbology == .other || CheckDigit.isRight(digits)
    if let longForm, !isRight {
      // As eight digits of their own they would be wrong, so they stand for twelve.
      normalized = NormalizedBarcode(code: longForm, symbology: form ?? .upcE, alternative: code)
      rightCheckDigit = nil
    } else {
      normalized = NormalizedBarcode(code: code, symbology: form ?? symbology, alternative: longForm)
      let right = CheckDigit.of(digits.dropLast())
      rightCheckDigit = isRight ? nil : String(decoding: [right], as: UTF8.self)
    }
  }

  private static func symbology(_ digits: [UInt8]) -> BarcodeSymbology {
    switch digits.count {
    case 8: .ean8
    case 12: .upcA
    case 13: .ean13
    case 14: .gtin14
    default: .other
    }
  }

  /// The codes under which the product may be stored, in the order in which they are tried: of a UPC-E the eight digits
  /// first.
  public var candidates: [String] {
    guard let alternative = normalized.alternative else { return [normalized.code] }
    return normalized.code.utf8.count == 8
      ? [normalized.code, alternative] : [alternative, normalized.code]
  }

  /// Refuses a code whose check digit is wrong: it was mistyped or misread.
  ///
  /// - Throws: `Failure` of kind `invalidValue` that says which digit belongs there.
  public func checkDigits() throws(Failure) {
    guard let rightCheckDigit else { return }
    throw Failure(
      .invalidValue, "The check digit of \(digits) is wrong: the last digit would have to be \(rightCheckDigit).",
      hint: "Compare all digits with those on the package.")
  }
}
