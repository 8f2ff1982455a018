/// A JPEG whose segments are ours; its coded data is not meant to be decoded.
struct SmallJPEG {
  var width = 40
  var height = 30
  /// Segments before the frame: marker and payload.
  var segments: [(marker: UInt8, payload: [UInt8])] = []
  /// What stands between the header of the scan and the end; with a stuffed zero and a restart marker.
  var coded: [UInt8] = [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56]
  var hasEnd = true
  var trailer: [UInt8] = []

  static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length = payload.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
  }

  static func exif(orientation: UInt8, isLittleEndian: Bool = false) -> [UInt8] {
    let head = Array("Exif\0\0".utf8)
    return head
      + (isLittleEndian
        ? [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
        : [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
  }

  var frame: [UInt8] {
    let size = [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)]
    return Self.segment(0xC0, [8] + size + [1, 1, 0x11, 0])
  }

  var scan: [UInt8] { Self.segment(0xDA, [1, 1, 0, 0, 63, 0]) + coded }

  var bytes: [UInt8] {
    [0xFF, 0xD8] + segments.flatMap { Self.segment($0.marker, $0.payload) } + frame + scan
      + (hasEnd ? [0xFF, 0xD9] : []) + trailer
  }
}
