public import Model

/// Reads the barcodes and QR codes in a picture.
///
/// JPEG, PNG, WebP, HEIC and AVIF are read, whatever the file is called; at most 30 MB and 40 megapixels. The code may stand
/// in any direction. A picture without a code is answered with an empty list.
///
/// A picture is read in a process of its own with little memory and time, so that one that is made to do damage cannot. The
/// picture is kept nowhere. It needs the libraries libvips and zbar.
public enum BarcodeDecode: RequestMethod {
  public static let name = "barcode/decode"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [.imagingUnavailable, .invalidImage, .invalidValue]

  public struct Params: Codable, Sendable {
    /// The absolute path of the picture. Either this or `data` is needed.
    ///
    /// - Format: "path"
    public var path: String?
    /// The picture in base64, also as a `data:` URL.
    public var data: String?
  }

  public struct Result: Codable, Sendable {
    /// The codes, the clearest first.
    public var codes: [DecodedBarcode]

    public init(codes: [DecodedBarcode]) { self.codes = codes }
  }
}
