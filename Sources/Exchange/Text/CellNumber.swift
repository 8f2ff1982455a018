/// Reads the numbers that other programs write into cells: `1,000.0`, `93,5`, `1.5e-3`.
public enum CellNumber {
  /// The number in a cell, or nil when it is none.
  ///
  /// Of `.` and `,`, the one that stands last separates the decimals, and the other one groups digits. A single comma
  /// before exactly three digits groups them too, as in `1,000`, except in files whose fields a comma does not separate:
  /// there the comma is the decimal one.
  ///
  /// - Parameter places: how many places the decimal point is moved to the right. What is read is the number nearest to the
  ///   result, as it would be if it had been written so; multiplying afterwards would round twice.
  public static func parse(
    _ text: some StringProtocol, commaIsDecimal: Bool = false, movedBy places: Int = 0
  ) -> Double? {
    var digits: [UInt8] = []
    digits.reserveCapacity(text.utf8.count)
    let bytes = Array(text.utf8)
    guard let decimal = decimalSeparator(bytes, commaIsDecimal) else { return nil }
    var sawDigit = false
    var sawExponent = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        sawDigit = true
        digits.append(byte)
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        guard index == 0 || bytes[index - 1] | 0x20 == UInt8(ascii: "e") else { return nil }
        digits.append(byte)
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        guard sawDigit, !sawExponent else { return nil }
        sawExponent = true
        digits.append(byte)
      case UInt8(ascii: "."), UInt8(ascii: ","):
        guard !sawExponent else { return nil }
        if index == decimal { digits.append(UInt8(ascii: ".")) }
      default: return nil
      }
    }
    guard sawDigit, let number = number(String(decoding: digits, as: UTF8.self), places), number.isFinite else {
      return nil
    }
    return number
  }

  private static func number(_ text: String, _ places: Int) -> Double? {
    guard places != 0 else { return Double(text) }
    let parts = text.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
    guard let digits = parts.first else { return nil }
    guard parts.count == 2 else { return Double("\(digits)e\(places)") }
    // An exponent of more than four digits is none of a number that anybody means.
    guard parts[1].utf8.count <= 5, let exponent = Int(parts[1]) else { return nil }
    return Double("\(digits)e\(exponent + places)")
  }

  /// Where the decimals begin, or `bytes.count` when there are none; nil when the separators make no sense.
  private static func decimalSeparator(_ bytes: [UInt8], _ commaIsDecimal: Bool) -> Int? {
    let separators = bytes.indices.filter { bytes[$0] == UInt8(ascii: ".") || bytes[$0] == UInt8(ascii: ",") }
    guard let last = separators.last else { return bytes.count }
    let isAlone = separators.allSatisfy { bytes[$0] == bytes[last] }
    let isDecimal =
      if !isAlone {
        true
      } else if separators.count > 1 {
        false
      } else {
        bytes[last] == UInt8(ascii: ".") || commaIsDecimal || !isGroup(bytes, last)
      }
    let groups = isDecimal ? Array(separators.dropLast()) : separators
    // What groups digits stands before three of them, and is always the same.
    let areGroups = groups.allSatisfy { bytes[$0] == bytes[groups[0]] && isGroup(bytes, $0) && $0 > 0 }
    guard areGroups, !isDecimal || groups.allSatisfy({ bytes[$0] != bytes[last] }) else { return nil }
    return isDecimal ? last : bytes.count
  }

  /// Whether exactly three digits follow.
  private static func isGroup(_ bytes: [UInt8], _ index: Int) -> Bool {
    let following = bytes[(index + 1)...].prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return following.count == 3 && index > 0 && bytes[index - 1] >= UInt8(ascii: "0")
      && bytes[index - 1] <= UInt8(ascii: "9")
  }
}
