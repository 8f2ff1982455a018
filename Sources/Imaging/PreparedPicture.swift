/// A picture as it is sent or stored, and what the log keeps of how it was made.
public struct PreparedPicture: Hashable, Sendable {
  public var bytes: [UInt8]
  /// `image/jpeg`, or `image/png` for a thumbnail with transparent parts.
  public var mimeType: String
  /// The size as it came, upright.
  public var original: PixelSize
  /// The size as it is now.
  public var resized: PixelSize
  /// The quality of the JPEG in per cent; nil for a PNG, and for a JPEG that was passed on without being encoded again.
  public var quality: Int?

  public init(bytes: [UInt8], mimeType: String, original: PixelSize, resized: PixelSize, quality: Int?) {
    self.bytes = bytes
    self.mimeType = mimeType
    self.original = original
    self.resized = resized
    self.quality = quality
  }
}
