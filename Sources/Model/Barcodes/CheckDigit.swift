/// The last digit of the codes of GS1, which the others decide.
public enum CheckDigit {
  /// The digit that belongs behind the digits: from the right they weigh 3, 1, 3, 1 and so on, and the sum with the check
  /// digit is a multiple of ten (GS1 General Specifications, 7.9).
  public static func of(_ digits: some BidirectionalCollection<UInt8>) -> UInt8 {
    var sum = 0
    var weight = 3
    for digit in digits.reversed() {
      sum += Int(digit &- UInt8(ascii: "0")) * weight
      weight = 4 - weight
    }
    return UInt8(ascii: "0") + UInt8((10 - sum % 10) % 10)
  }

  /// Whether the last of the digits is the one that belongs there.
  static func isRight(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
    digits.last.map { $0 == of(digits.dropLast()) } ?? false
  }
}
