import Foundation

@testable import Imaging

/// Pictures of our own making, as PNG without compression.
struct DrawnPicture {
  var width: Int
  var height: Int
  /// Red, green, blue and, with `hasAlpha`, opacity, row by row.
  var samples: [UInt8]
  var hasAlpha = false

  /// A picture in which the color follows from the place.
  init(width: Int, height: Int, hasAlpha: Bool = false, color: (_ x: Int, _ y: Int) -> [UInt8]) {
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    samples = (0..<height).flatMap { y in (0..<width).flatMap { x in color(x, y) } }
  }

  /// Red on the left, blue on the right; the upper half is bright.
  static func quarters(width: Int, height: Int) -> DrawnPicture {
    DrawnPicture(width: width, height: height) { x, y in
      let level: UInt8 = y * 2 < height ? 250 : 120
      return x * 2 < width ? [level, 0, 0] : [0, 0, level]
    }
  }

  /// Bars on white, with a margin of ten modules.
  static func bars(_ modules: [Bool], moduleWidth: Int = 3, height: Int = 90) -> DrawnPicture {
    let margin = 10
    return DrawnPicture(width: (modules.count + 2 * margin) * moduleWidth, height: height) { x, y in
      let index = x / moduleWidth - margin
      let isDark = modules.indices.contains(index) && modules[index] && (10..<height - 10).contains(y)
      return isDark ? [0, 0, 0] : [255, 255, 255]
    }
  }

  /// The bars of an EAN-13 (ISO/IEC 15420).
  static func ean13(_ digits: String) -> DrawnPicture {
    let left = [
      "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011",
    ]
    let parities = [
      "LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL",
    ]
    let values = digits.compactMap(\.wholeNumberValue)
    let inverted = { (code: String) in String(code.map { $0 == "0" ? "1" : "0" }) }
    var text = "101"
    for (value, parity) in zip(values[1...6], parities[values[0]]) {
      text += parity == "L" ? left[value] : String(inverted(left[value]).reversed())
    }
    text += "01010"
    for value in values[7...] { text += inverted(left[value]) }
    return bars((text + "101").map { $0 == "1" })
  }

  var png: [UInt8] {
    let rowBytes = width * (hasAlpha ? 4 : 3)
    var rows: [UInt8] = []
    for y in 0..<height { rows += [0] + samples[y * rowBytes..<(y + 1) * rowBytes] }
    return Self.png(width: width, height: height, colorType: hasAlpha ? 6 : 2, rows: rows)
  }

  /// A PNG whose header says what it is told, whatever the rows are.
  static func png(width: Int, height: Int, colorType: UInt8, rows: [UInt8]) -> [UInt8] {
    let header = bigEndian(width) + bigEndian(height) + [8, colorType, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", header) + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(data.count) + body + bigEndian(crc(body))
  }

  /// zlib with blocks that are not compressed.
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: data.count, by: 65_535) {
      let block = data[start..<min(start + 65_535, data.count)]
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      result += [block.endIndex == data.count ? 1 : 0, low, high, ~low, ~high] + block
    }
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return result + bigEndian(b << 16 | a)
  }

  private static func crc(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }

  static func bigEndian(_ number: Int) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// The libraries, when this machine has them.
enum TestLibraries {
  static let names = ImagingLibraries(variables: ProcessInfo.processInfo.environment)
  static var areInstalled: Bool { names.isInstalled(names.vips) && names.isInstalled(names.zbar) }
}
