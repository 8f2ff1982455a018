/// A photo that a caller gives: a file, or its bytes.
public struct ScanPhoto: Hashable, Codable, Sendable {
  /// The file: JPEG, PNG, WebP or HEIC.
  ///
  /// - Format: "path"
  public var path: String?
  /// The bytes of such a file in base64, or a `data:` URL of them.
  public var data: String?

  public init(path: String? = nil, data: String? = nil) {
    self.path = path
    self.data = data
  }
}
