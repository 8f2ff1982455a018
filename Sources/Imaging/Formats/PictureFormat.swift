internal import Model

/// The formats that are read, told by content: the name of a file and what its sender says of it are often wrong.
enum PictureFormat: Hashable {
  case jpeg
  case png
  case webp
  case heic
  case avif

  /// The format of a picture.
  ///
  /// - Throws: `Failure` of kind `invalidImage` that says what the bytes are instead, as far as that can be told.
  init(of bytes: [UInt8]) throws(Failure) {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if let format = Self.mediaContainer(bytes) {
      self = format
    } else {
      throw Failure(
        .invalidImage, OtherContent.sentence(bytes), hint: "JPEG, PNG, WebP, HEIC and AVIF are read.")
    }
  }

  private static let heicBrands: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]
  private static let avifBrands: Set<String> = ["avif", "avis"]

  /// HEIC and AVIF are containers of the ISO base media format that differ in the brands they list at their beginning.
  private static func mediaContainer(_ bytes: [UInt8]) -> PictureFormat? {
    guard bytes.dropFirst(4).starts(with: "ftyp".utf8), let length = bytes.bigEndian32(at: 0) else { return nil }
    let end = min(length, bytes.count, 512)
    var brands: [String] = []
    for start in [8] + Array(stride(from: 16, to: end, by: 4)) where start + 4 <= end {
      brands.append(String(decoding: bytes[start..<start + 4], as: UTF8.self))
    }
    for brand in brands {
      if heicBrands.contains(brand) { return .heic }
      if avifBrands.contains(brand) { return .avif }
    }
    // A picture whose coding is not told; libheif finds out.
    return brands.contains("mif1") || brands.contains("msf1") ? .heic : nil
  }
}

/// What bytes that are no picture of ours seem to be.
private enum OtherContent {
  private static let signatures: [(prefix: [UInt8], name: String)] = [
    (Array("GIF8".utf8), "a GIF"), (Array("%PDF".utf8), "a PDF"), (Array("BM".utf8), "a BMP"),
    ([0x49, 0x49, 0x2A, 0x00], "a TIFF or a camera's raw file"),
    ([0x4D, 0x4D, 0x00, 0x2A], "a TIFF or a camera's raw file"),
    ([0x50, 0x4B, 0x03, 0x04], "a zip archive"), ([0x1F, 0x8B], "a gzip file"),
  ]

  static func sentence(_ bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "The picture is empty." }
    if isText(bytes.prefix(1024)) { return "This is a text, not a picture." }
    if let known = signatures.first(where: { bytes.starts(with: $0.prefix) }) {
      return "This is \(known.name), which is not read."
    }
    if bytes.dropFirst(4).starts(with: "ftyp".utf8) { return "This is a video or audio file, not a picture." }
    return "This is no picture of a format that is known."
  }

  private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    // The slice may end inside a character.
    return isPlain && (0..<4).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
  }
}
