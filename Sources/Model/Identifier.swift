/// The id of an object: a UUID in lower-case text, for example `5eed0000-0000-4000-8000-000000000071`.
///
/// Input may be in either case; any version of UUID is accepted. The text form is strict: 8-4-4-4-12 digits.
public struct Identifier: Hashable, Comparable, TextCodable {
  /// The first 64 bits.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  public init(parsing text: String) throws(Failure) {
    var high: UInt64 = 0
    var low: UInt64 = 0
    var position = 0
    var digits = 0
    for byte in text.utf8 {
      let isHyphen = byte == UInt8(ascii: "-")
      let wantsHyphen = position == 8 || position == 13 || position == 18 || position == 23
      guard isHyphen == wantsHyphen, position < 36 else { throw Self.unreadable(text) }
      position += 1
      if isHyphen { continue }
      guard let digit = hexadecimalDigit(byte) else { throw Self.unreadable(text) }
      if digits < 16 { high = high << 4 | digit } else { low = low << 4 | digit }
      digits += 1
    }
    guard position == 36 else { throw Self.unreadable(text) }
    self.init(high: high, low: low)
  }

  /// A new random id, a version 4 UUID (RFC 9562).
  public static func random(using generator: inout some RandomNumberGenerator) -> Identifier {
    let version: UInt64 = 0x4000
    let variant: UInt64 = 0x8000_0000_0000_0000
    return Identifier(
      high: generator.next() & ~0xF000 | version,
      low: generator.next() & ~0xC000_0000_0000_0000 | variant)
  }

  /// The id that always comes of the same 128 bits, a version 8 UUID (RFC 9562, section 5.8): 122 of them are kept.
  public init(derivedFrom bits: (high: UInt64, low: UInt64)) {
    let version: UInt64 = 0x8000
    let variant: UInt64 = 0x8000_0000_0000_0000
    self.init(high: bits.high & ~0xF000 | version, low: bits.low & ~0xC000_0000_0000_0000 | variant)
  }

  /// Orders ids as their text.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  public var description: String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      let digits: StaticString = "0123456789abcdef"
      var written = 0
      for index in 0..<32 {
        if index == 8 || index == 12 || index == 16 || index == 20 {
          buffer[written] = UInt8(ascii: "-")
          written += 1
        }
        let half = index < 16 ? high : low
        let nibble = Int(truncatingIfNeeded: half >> UInt64(60 - 4 * (index % 16)) & 0xF)
        buffer[written] = digits.utf8Start[nibble]
        written += 1
      }
      return written
    }
  }

  private static func unreadable(_ text: String) -> Failure {
    .invalid(
      "\(quoted(text)) is not an id.",
      hint: "An id is a UUID, for example 5eed0000-0000-4000-8000-000000000071.")
  }
}

private func hexadecimalDigit(_ byte: UInt8) -> UInt64? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
  default: nil
  }
}
