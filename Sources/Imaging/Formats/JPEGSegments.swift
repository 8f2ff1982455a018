internal import Model

/// The segments of a JPEG (ITU-T T.81, annex B), without decoding what they hold.
struct JPEGSegments {
  /// A marker with the bytes that belong to it, the marker included; the coded data of a scan follows its marker.
  struct Segment {
    var marker: UInt8
    var range: Range<Int>
    /// The part behind the length.
    var payload: Range<Int>
  }

  let bytes: [UInt8]
  /// Up to the end of the picture, or as far as the bytes go.
  private(set) var segments: [Segment] = []
  /// Whether the marker for the end of the picture is there. What comes after it is no part of the picture.
  private(set) var isComplete = false

  private static let startOfScan: UInt8 = 0xDA
  private static let endOfImage: UInt8 = 0xD9

  /// - Throws: `Failure` of kind `invalidImage` when the bytes between segments cannot be.
  init(_ bytes: [UInt8]) throws(Failure) {
    self.bytes = bytes
    var position = 2
    while let marker = try nextMarker(&position) {
      if marker == Self.endOfImage {
        isComplete = true
        return
      }
      // Restart markers and TEM stand alone; they are not expected here, and harmless.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      guard let length = bytes.bigEndian16(at: position), length >= 2, position + length <= bytes.count else { return }
      let payload = position + 2..<position + length
      var end = payload.upperBound
      if marker == Self.startOfScan { end = endOfCodedData(from: end) }
      segments.append(Segment(marker: marker, range: position - 2..<end, payload: payload))
      position = end
    }
  }

  /// The marker at the position, which goes behind it; nil at the end of the bytes.
  private func nextMarker(_ position: inout Int) throws(Failure) -> UInt8? {
    guard position + 1 < bytes.count else { return nil }
    guard bytes[position] == 0xFF else {
      throw Failure(.invalidImage, "The JPEG is damaged at byte \(position).")
    }
    // Any number of fill bytes may stand before a marker.
    while position + 1 < bytes.count, bytes[position + 1] == 0xFF { position += 1 }
    guard position + 1 < bytes.count else { return nil }
    position += 2
    return bytes[position - 1]
  }

  /// Coded data ends at a marker that is no restart; in it, FF is followed by 00.
  private func endOfCodedData(from start: Int) -> Int {
    var position = start
    while position + 1 < bytes.count {
      if bytes[position] == 0xFF {
        let next = bytes[position + 1]
        if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) { return position }
      }
      position += 1
    }
    return bytes.count
  }

  /// The size of the frame, or nil when no frame is told.
  var size: PixelSize? {
    // SOF0 to SOF15 without DHT, JPG and DAC, which stand among them.
    let frame = segments.first { (0xC0...0xCF).contains($0.marker) && ![0xC4, 0xC8, 0xCC].contains($0.marker) }
    guard let frame, frame.payload.count >= 5, let height = bytes.bigEndian16(at: frame.payload.lowerBound + 1),
      let width = bytes.bigEndian16(at: frame.payload.lowerBound + 3)
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// How the picture is to be turned, 1 to 8 as in EXIF; 1 when nothing says so.
  var orientation: Int {
    for segment in segments where segment.marker == 0xE1 {
      if let orientation = ExifOrientation.read(bytes[segment.payload]) { return orientation }
    }
    return 1
  }

  /// The picture without what is not needed to show it: EXIF with its place and time, XMP, comments, previews, and what
  /// follows its end. The color profile and Adobe's word on the color space stay, without them the colors would be others.
  ///
  /// - Throws: `Failure` of kind `invalidImage` when the end of the picture is missing.
  func withoutMetadata() throws(Failure) -> [UInt8] {
    guard isComplete, segments.contains(where: { $0.marker == Self.startOfScan }) else {
      throw Failure(.invalidImage, "The JPEG ends before its picture does.")
    }
    var result: [UInt8] = [0xFF, 0xD8]
    result.reserveCapacity(bytes.count)
    for segment in segments where isNeeded(segment) { result.append(contentsOf: bytes[segment.range]) }
    return result + [0xFF, Self.endOfImage]
  }

  private func isNeeded(_ segment: Segment) -> Bool {
    let payload = bytes[segment.payload]
    switch segment.marker {
    case 0xE0: return payload.starts(with: "JFIF\0".utf8)
    case 0xE2: return payload.starts(with: "ICC_PROFILE\0".utf8)
    case 0xEE: return payload.starts(with: "Adobe".utf8)
    case 0xE1...0xEF, 0xFE: return false
    default: return true
    }
  }
}
