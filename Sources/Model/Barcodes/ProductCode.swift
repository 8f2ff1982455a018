/// The code of a packaged product as entries and foods keep it: the normal form of its barcode, which is 8, 13 or 14 digits.
///
/// In params, all that `barcode/normalize` reads is taken. Always text, because of the zeros in front.
public struct ProductCode: Hashable, TextCodable {
  public let description: String

  /// Reads a code that was typed or scanned.
  ///
  /// - Throws: `Failure` of kind `invalidValue` when there is no number of a product, or its check digit is wrong.
  public init(parsing text: String) throws(Failure) {
    // The second time, zeros in front that were lost are there: only then can the check digit be told in every case.
    let code = try Barcode(parsing: Barcode(parsing: text).normalized.code)
    try code.checkDigits()
    description = code.normalized.code
  }

  /// A code that `init(parsing:)` made before.
  public init(stored code: String) {
    description = code
  }
}
