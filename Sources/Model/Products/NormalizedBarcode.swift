/// A product's code, however it was written.
public struct NormalizedBarcode: Hashable, Codable, Sendable {
  /// The normal form, by which codes are compared: 8 digits, 13, or 14 of a case. Always text, because of the zeros.
  public var code: String
  /// What the code was written as.
  public var symbology: BarcodeSymbology
  /// The other code under which the product may be stored: for a UPC-E both the 8 digits and the 13 are in use.
  public var alternative: String?

  public init(code: String, symbology: BarcodeSymbology, alternative: String? = nil) {
    self.code = code
    self.symbology = symbology
    self.alternative = alternative
  }
}
