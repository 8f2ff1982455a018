public import Model

/// How much a picture and its reading may take.
public struct PictureLimits: Codable, Hashable, Sendable {
  /// The size of the file, in bytes.
  public var bytes = 30_000_000
  /// Width times height. Told from the header, before anything is decoded.
  public var pixels = 40_000_000
  /// The longer of width and height; no JPEG has more, and libraries refuse more in their own ways.
  public var side = 65_535
  /// The time until the result is there, in milliseconds; waiting for other pictures does not count.
  public var milliseconds = 20_000
  /// A JPEG of at most this size that needs no resizing is passed on as it is where libvips is missing.
  public var passedOnBytes = 3_000_000

  public init() {}

  /// Refuses a file that is too large to be read.
  public func check(bytes count: Int) throws(Failure) {
    guard count > bytes else { return }
    throw Failure(
      .invalidImage, "The picture has \(Self.megabytes(count)); at most \(Self.megabytes(bytes)) are read.",
      hint: "Send a smaller copy of it.")
  }

  /// Refuses a picture that is too large to be decoded.
  func check(_ size: PixelSize) throws(Failure) {
    guard size.width > 0, size.height > 0 else { throw Failure(.invalidImage, "The picture has no pixels.") }
    guard size.longestSide <= side else {
      throw Failure(
        .invalidImage, "The picture has \(size.width) × \(size.height) pixels; at most \(side) on a side are read.",
        hint: "Send a smaller copy of it.")
    }
    guard size.pixels > pixels else { return }
    throw Failure(
      .invalidImage,
      """
      The picture has \(size.width) × \(size.height) pixels, \(Self.tenths(size.pixels)) megapixels; at most \
      \(Self.tenths(pixels)) megapixels are read.
      """, hint: "Send a smaller copy of it.")
  }

  private static func megabytes(_ bytes: Int) -> String { "\(tenths(bytes)) MB" }

  /// Millions with at most one decimal, rounded up: what is over a limit must not look as if it were not.
  private static func tenths(_ count: Int) -> String {
    let tenths = count / 100_000 + (count % 100_000 > 0 ? 1 : 0)
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
