/// How a barcode is printed, or what a code was written as.
public enum BarcodeSymbology: String, Codable, Sendable, CaseIterable {
  /// 8 digits.
  case ean8
  /// 13 digits.
  case ean13
  /// 12 digits, the American form of a code of 13 that begins with 0.
  case upcA
  /// 8 digits that stand for the 12 of a UPC-A.
  case upcE
  /// 14 digits, of a case or a carton; printed as ITF-14.
  case gtin14
  /// The number of an item within an element string of GS1, as in GS1-128, DataBar and GS1 DataMatrix.
  case gs1
  /// The number of an item within an address, as in QR codes.
  case digitalLink
  /// A code of another length, which has no check digit.
  case other
}
