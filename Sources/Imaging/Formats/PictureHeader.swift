internal import Model

/// What the first bytes of a picture say of it.
struct PictureHeader: Hashable {
  /// As stored: before the picture is turned upright.
  var size: PixelSize

  /// Reads the header of a JPEG, PNG or WebP. Nil for the other formats, whose header is left to libvips.
  ///
  /// - Throws: `Failure` of kind `invalidImage` when there is no header where one must be.
  init?(of bytes: [UInt8], format: PictureFormat) throws(Failure) {
    let size: PixelSize?
    switch format {
    case .jpeg: size = try JPEGSegments(bytes).size
    case .png: size = Self.png(bytes)
    case .webp: size = Self.webp(bytes)
    case .heic, .avif: return nil
    }
    guard let size else { throw Failure(.invalidImage, "The picture ends before its size is told.") }
    self.size = size
  }

  /// PNG (ISO/IEC 15948): the first chunk is IHDR.
  private static func png(_ bytes: [UInt8]) -> PixelSize? {
    guard bytes.dropFirst(12).starts(with: "IHDR".utf8), let width = bytes.bigEndian32(at: 16),
      let height = bytes.bigEndian32(at: 20)
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// WebP (RFC 9649): lossy, lossless, or the extended form that names the canvas.
  private static func webp(_ bytes: [UInt8]) -> PixelSize? {
    let chunk = bytes.dropFirst(12).prefix(4)
    if chunk.elementsEqual("VP8X".utf8) {
      guard bytes.count >= 30, let width = bytes.littleEndian24(at: 24), let height = bytes.littleEndian24(at: 27)
      else { return nil }
      return PixelSize(width: width + 1, height: height + 1)
    }
    if chunk.elementsEqual("VP8L".utf8) {
      guard bytes.count >= 25, bytes[20] == 0x2F, let bits = bytes.littleEndian32(at: 21) else { return nil }
      return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    }
    guard chunk.elementsEqual("VP8 ".utf8), bytes.dropFirst(23).starts(with: [0x9D, 0x01, 0x2A]),
      let width = bytes.littleEndian16(at: 26), let height = bytes.littleEndian16(at: 28)
    else { return nil }
    return PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
  }
}

extension [UInt8] {
  fileprivate func littleEndian24(at offset: Int) -> Int? {
    guard offset + 3 <= count, let low = littleEndian16(at: offset) else { return nil }
    return Int(self[offset + 2]) << 16 | low
  }
}
