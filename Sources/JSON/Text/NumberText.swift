/// Reads the text of numbers whose grammar the scanner has checked.
enum NumberText {
  /// A number as sign, digits and power of ten, when its digits fit.
  struct Decimal {
    var isNegative = false
    var digits: UInt64 = 0
    var exponent = 0
  }

  /// Stands for every exponent that is larger; no text in memory has enough digits to bring it back into range.
  static let hugeExponent = 1 << 40

  /// The double nearest to the number, infinite when it is out of range.
  static func double(_ text: UnsafePointer<UInt8>, count: Int) -> Double {
    guard let decimal = decimal(text, count: count), decimal.digits <= 1 << 53, -22...22 ~= decimal.exponent else {
      return parseDouble(text, count: count)
    }
    // Both operands are exact, so the one rounding of the division or product is the correct one (Clinger 1990).
    let digits = Double(decimal.digits)
    let power = powersOfTen(abs(decimal.exponent))
    let magnitude = decimal.exponent < 0 ? digits / power : digits * power
    return decimal.isNegative ? -magnitude : magnitude
  }

  /// The number that begins here and its length, if it is written with few digits and without an exponent; nil for others,
  /// and for what is no number. A byte that cannot be part of it must follow.
  @inline(__always)
  static func shortDecimal(_ text: UnsafePointer<UInt8>) -> (number: Double, length: Int)? {
    var position = text[0] == Byte.minus ? 1 : 0
    let first = position
    var digits: UInt64 = 0
    while Byte.isDigit(text[position]) {
      digits = digits &* 10 &+ UInt64(text[position] &- Byte.zero)
      position += 1
    }
    var count = position - first
    guard count > 0, count == 1 || text[first] != Byte.zero else { return nil }
    var fraction = 0
    if text[position] == Byte.point {
      position += 1
      while Byte.isDigit(text[position]) {
        digits = digits &* 10 &+ UInt64(text[position] &- Byte.zero)
        position += 1
        fraction += 1
      }
      guard fraction > 0 else { return nil }
      count += fraction
    }
    // 15 digits are exact in a double, and so are these powers of ten: the one rounding is the correct one.
    guard count <= 15, text[position] | 0x20 != UInt8(ascii: "e") else { return nil }
    let magnitude = fraction == 0 ? Double(digits) : Double(digits) / powersOfTen(fraction)
    return (first == 1 ? -magnitude : magnitude, position)
  }

  /// The double nearest to the number by the standard library, which is right for every text but slower.
  static func parseDouble(_ text: UnsafePointer<UInt8>, count: Int) -> Double {
    // The grammar was checked, and JSON's numbers are a subset of what this initializer reads.
    Double(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)) ?? .nan
  }

  /// The sign, digits and exponent; nil when there are more than 19 digits.
  @inline(__always)
  private static func decimal(_ text: UnsafePointer<UInt8>, count: Int) -> Decimal? {
    var decimal = Decimal()
    var position = 0
    if text[0] == Byte.minus {
      decimal.isNegative = true
      position = 1
    }
    // 19 digits and a point always fit into 64 bits.
    guard count - position <= 20 else { return nil }
    var fractionDigits = 0
    var isInFraction = false
    while position < count {
      let byte = text[position]
      if Byte.isDigit(byte) {
        decimal.digits = decimal.digits &* 10 &+ UInt64(byte &- Byte.zero)
        if isInFraction { fractionDigits += 1 }
      } else if byte == Byte.point {
        isInFraction = true
      } else {
        decimal.exponent = exponentPart(text + position + 1, count: count - position - 1)
        break
      }
      position += 1
    }
    guard position - (isInFraction ? 1 : 0) - (decimal.isNegative ? 1 : 0) <= 19 else { return nil }
    decimal.exponent -= fractionDigits
    return decimal
  }

  /// Reads an exponent from its sign on.
  static func exponentPart(_ text: UnsafePointer<UInt8>, count: Int) -> Int {
    let isNegative = text[0] == Byte.minus
    let isSigned = isNegative || text[0] == UInt8(ascii: "+")
    return exponent(isSigned ? text + 1 : text, count: isSigned ? count - 1 : count, isNegative: isNegative)
  }

  /// Reads the digits of an exponent.
  static func exponent(_ digits: UnsafePointer<UInt8>, count: Int, isNegative: Bool) -> Int {
    var exponent = 0
    for position in 0..<count where exponent < hugeExponent {
      exponent = exponent * 10 + Int(digits[position] &- Byte.zero)
    }
    exponent = min(exponent, hugeExponent)
    return isNegative ? -exponent : exponent
  }

  /// The powers of ten that a double holds exactly; a switch, which is quicker than a global array.
  @inline(__always)
  private static func powersOfTen(_ exponent: Int) -> Double {
    switch exponent {
    case 0: 1e0
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    case 7: 1e7
    case 8: 1e8
    case 9: 1e9
    case 10: 1e10
    case 11: 1e11
    case 12: 1e12
    case 13: 1e13
    case 14: 1e14
    case 15: 1e15
    case 16: 1e16
    case 17: 1e17
    case 18: 1e18
    case 19: 1e19
    case 20: 1e20
    case 21: 1e21
    default: 1e22
    }
  }
}

/// Reads whole numbers exactly.
enum WholeNumber {
  enum Reading<Value: FixedWidthInteger> {
    case value(Value)
    case notWhole
    case outOfRange
  }

  /// Reads a number as an integer: `7`, `-0`, `1.0` and `12e2` are whole, `1.5` is not.
  @inline(__always)
  static func read<Value: FixedWidthInteger>(
    _ text: UnsafePointer<UInt8>, count: Int, kind: Token.Kind, as type: Value.Type
  ) -> Reading<Value> {
    let isNegative = text[0] == Byte.minus
    let magnitude: Reading<UInt64> =
      kind == .integer
      ? digits(isNegative ? text + 1 : text, count: isNegative ? count - 1 : count)
      : scientific(isNegative ? text + 1 : text, count: isNegative ? count - 1 : count)
    switch magnitude {
    case .notWhole: return .notWhole
    case .outOfRange: return .outOfRange
    case .value(let magnitude): return signed(magnitude, isNegative: isNegative)
    }
  }

  @inline(__always)
  private static func signed<Value: FixedWidthInteger>(_ magnitude: UInt64, isNegative: Bool) -> Reading<Value> {
    guard isNegative else { return Value(exactly: magnitude).map(Reading.value) ?? .outOfRange }
    guard magnitude <= UInt64(Int64.max) + 1 else { return .outOfRange }
    return Value(exactly: Int64(truncatingIfNeeded: 0 &- magnitude)).map(Reading.value) ?? .outOfRange
  }

  @inline(__always)
  private static func digits(_ text: UnsafePointer<UInt8>, count: Int) -> Reading<UInt64> {
    // 19 digits always fit into 64 bits.
    guard count <= 19 else { return scientific(text, count: count) }
    var value: UInt64 = 0
    for position in 0..<count {
      value = value &* 10 &+ UInt64(text[position] &- Byte.zero)
    }
    return .value(value)
  }

  /// Reads digits, a point and an exponent without ever rounding.
  private static func scientific(_ text: UnsafePointer<UInt8>, count: Int) -> Reading<UInt64> {
    var exponent = 0
    var end = count
    for position in 0..<count where text[position] | 0x20 == UInt8(ascii: "e") {
      exponent = NumberText.exponentPart(text + position + 1, count: count - position - 1)
      end = position
      break
    }
    let point = (0..<end).first { text[$0] == Byte.point } ?? end
    // Every digit has a place: 0 is the ones, 1 the tens, -1 the tenths.
    var value: UInt64 = 0
    var lowestPlace = 0
    for position in 0..<end where position != point {
      let digit = UInt64(text[position] &- Byte.zero)
      let place = (position < point ? point - 1 - position : point - position) + exponent
      if place < 0 {
        guard digit == 0 else { return .notWhole }
        continue
      }
      lowestPlace = place
      guard let longer = appending(digit, to: value) else { return .outOfRange }
      value = longer
    }
    while lowestPlace > 0, value != 0 {
      guard let longer = appending(0, to: value) else { return .outOfRange }
      value = longer
      lowestPlace -= 1
    }
    return .value(value)
  }

  private static func appending(_ digit: UInt64, to value: UInt64) -> UInt64? {
    let (product, overflow) = value.multipliedReportingOverflow(by: 10)
    guard !overflow else { return nil }
    let (sum, carry) = product.addingReportingOverflow(digit)
    return carry ? nil : sum
  }
}
