/// The odd forms in which an address of version 4 has always been accepted: `127.1`, `0x7f.1`, `2130706433`, `0177.0.0.1`.
///
/// The rules are those of `inet_aton` and of the WHATWG URL Standard: one to four numbers, decimal, octal after `0` or
/// hexadecimal after `0x`; the last one fills all the bytes that are left.
enum LegacyIPv4 {
  static func value(of text: some StringProtocol) -> UInt32? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...4).contains(parts.count) else { return nil }
    var value: UInt64 = 0
    for (index, part) in parts.enumerated() {
      guard let number = number(part) else { return nil }
      let bits = index == parts.count - 1 ? UInt64(8 * (5 - parts.count)) : 8
      guard number < 1 << bits else { return nil }
      value = value << bits | number
    }
    return UInt32(truncatingIfNeeded: value)
  }

  private static func number(_ text: some StringProtocol) -> UInt64? {
    guard (1...16).contains(text.utf8.count), text.first != "+", text.first != "-" else { return nil }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      let digits = text.dropFirst(2)
      if digits.isEmpty { return 0 }
      return digits.first == "+" || digits.first == "-" ? nil : UInt64(digits, radix: 16)
    }
    return UInt64(text, radix: text.utf8.count > 1 && text.first == "0" ? 8 : 10)
  }
}
