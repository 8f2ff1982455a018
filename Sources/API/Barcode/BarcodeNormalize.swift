public import Model

/// Reads the code of a product, however it was typed or scanned, and answers its normal form.
///
/// Digits may have spaces and hyphens between them. Of the element strings of GS1 and of addresses that hold the number of an
/// item, as in QR codes, that number is taken. A UPC-E is expanded. A wrong check digit is the error `invalidValue`, which
/// names the digit that would be right.
public enum BarcodeNormalize: RequestMethod {
  public static let name = "barcode/normalize"
  public static let access = Access.session
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// What was typed or scanned.
    ///
    /// - Minimum length: 1
    /// - Maximum length: 2000
    public var code: String
  }

  public typealias Result = NormalizedBarcode
}
