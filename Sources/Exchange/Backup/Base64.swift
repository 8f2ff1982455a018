/// Binary data as text (RFC 4648, section 4), with padding.
public enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: .max, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()

  public static func encode(_ data: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((data.count + 2) / 3 * 4)
    for start in stride(from: 0, to: data.count, by: 3) {
      let group = data[start..<min(start + 3, data.count)]
      var bits = 0
      for byte in group { bits = bits << 8 | Int(byte) }
      bits <<= 8 * (3 - group.count)
      for position in 0..<4 {
        text.append(position <= group.count ? alphabet[bits >> (18 - 6 * position) & 63] : padding)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The data, or nil for a text that is not base64 with padding.
  public static func decode(_ text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count % 4 == 0 else { return nil }
    let length = characters.count - characters.suffix(2).filter { $0 == padding }.count
    var data: [UInt8] = []
    data.reserveCapacity(characters.count / 4 * 3)
    var bits = 0
    var count = 0
    for character in characters[..<length] {
      let value = values[Int(character)]
      guard value != .max else { return nil }
      bits = (bits << 6 | Int(value)) & 0xFFFFFF
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      data.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return data
  }
}

/// What kind of picture a file is, by its first bytes.
enum PictureType {
  static func of(_ data: [UInt8]) -> String {
    if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if data.starts(with: Array("RIFF".utf8)), data.dropFirst(8).starts(with: Array("WEBP".utf8)) { return "image/webp" }
    return "image/jpeg"
  }
}
