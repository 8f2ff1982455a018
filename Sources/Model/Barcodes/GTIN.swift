/// The normal form of codes of products, as Open Food Facts keeps them.
public enum GTIN {
  /// Zeros in front are added or dropped so that codes that mean the same product are equal: up to 8 digits without the
  /// zeros in front become 8, up to 13 become 13, and longer ones stay.
  ///
  /// Anything but digits in the code is passed over.
  public static func normalForm(_ code: String) -> String {
    if code.utf8.count == 13, code.utf8.first != UInt8(ascii: "0"), code.utf8.allSatisfy({ isDigit($0) }) {
      return code
    }
    let digits = code.utf8.filter { isDigit($0) }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    let length =
      switch significant.count {
      case ...8: 8
      case ...13: 13
      default: significant.count
      }
    return String(repeating: "0", count: length - significant.count) + String(decoding: significant, as: UTF8.self)
  }

  /// The 12 digits of the UPC-A that 8 digits of a UPC-E stand for; nil when they are no UPC-E.
  ///
  /// The sixth of the six digits in the middle says where zeros were left out (GS1 General Specifications, 5.2.2.4).
  public static func expanded(upcE digits: [UInt8]) -> [UInt8]? {
    guard digits.count == 8, digits[0] == UInt8(ascii: "0") || digits[0] == UInt8(ascii: "1") else { return nil }
    func middle(_ range: ClosedRange<Int>) -> ArraySlice<UInt8> { digits[range] }
    func zeros(_ count: Int) -> ArraySlice<UInt8> { ArraySlice(repeating: UInt8(ascii: "0"), count: count) }
    let body: ArraySlice<UInt8> =
      switch digits[6] {
      case UInt8(ascii: "0")...UInt8(ascii: "2"): middle(1...2) + middle(6...6) + zeros(4) + middle(3...5)
      case UInt8(ascii: "3"): middle(1...3) + zeros(5) + middle(4...5)
      case UInt8(ascii: "4"): middle(1...4) + zeros(5) + middle(5...5)
      default: middle(1...5) + zeros(4) + middle(6...6)
      }
    let expanded = [digits[0]] + body + [digits[7]]
    return CheckDigit.isRight(expanded) ? expanded : nil
  }
}

func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
