/// The orientation in an EXIF block (CIPA DC-008): the entry 0x0112 of the first directory.
enum ExifOrientation {
  private static let tag = 0x0112
  private static let shortType = 3

  /// Reads the payload of an APP1 segment. Nil when it is no EXIF or says nothing valid.
  static func read(_ payload: ArraySlice<UInt8>) -> Int? {
    guard payload.starts(with: "Exif\0\0".utf8) else { return nil }
    let tiff = Array(payload.dropFirst(6))
    let isLittle = tiff.starts(with: "II".utf8)
    guard isLittle || tiff.starts(with: "MM".utf8) else { return nil }
    let short = { (offset: Int) in isLittle ? tiff.littleEndian16(at: offset) : tiff.bigEndian16(at: offset) }
    let long = { (offset: Int) in isLittle ? tiff.littleEndian32(at: offset) : tiff.bigEndian32(at: offset) }
    guard let directory = long(4), let count = short(directory) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = short(entry), let type = short(entry + 2), let value = short(entry + 8) else { return nil }
      if tag == self.tag, type == shortType { return (1...8).contains(value) ? value : nil }
    }
    return nil
  }
}
