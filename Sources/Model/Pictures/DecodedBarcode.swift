/// A code that was read from a picture.
public struct DecodedBarcode: Codable, Hashable, Sendable {
  /// What the code says: its digits, with the check digit, or the text of a QR code.
  public var text: String
  /// The kind of code.
  public var symbology: PrintedSymbology
  /// The five digits beside the code of a book or magazine; they belong to the issue or the price, not to the product.
  public var addOn: String?
  /// The code of the product in its normal form, as `products/lookup` takes it and `barcode/normalize` answers it; absent when
  /// the code names no product, such as the address in most QR codes.
  public var product: String?

  public init(text: String, symbology: PrintedSymbology, addOn: String? = nil, product: String? = nil) {
    self.text = text
    self.symbology = symbology
    self.addOn = addOn
    self.product = product
  }
}

/// The kinds of codes that are read from pictures.
public enum PrintedSymbology: String, Codable, Hashable, Sendable, CaseIterable {
  /// 13 digits, on most packages in the world; the ISBN of a book is one.
  case ean13
  /// 8 digits, on small packages.
  case ean8
  /// 12 digits, on packages of North America.
  case upcA
  /// 8 digits that stand for the 12 of UPC-A, on small packages of North America.
  case upcE
  /// GS1 DataBar with 14 digits, on loose fruit.
  case dataBar
  /// GS1 DataBar Expanded: digits and letters with weight, price or dates.
  case dataBarExpanded
  /// Code 128: letters and digits, on boxes and in stores.
  case code128
  /// QR code: any text. The text is answered and never followed.
  case qr
}
