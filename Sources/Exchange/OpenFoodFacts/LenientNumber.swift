internal import JSON

/// A number as Open Food Facts gives it: a JSON number, or a text with a number in it, perhaps after `<` or `~`.
enum LenientNumber {
  /// Nothing was stated.
  case absent
  /// Something was stated that is not a number.
  case unreadable
  case value(Double, NutrimentFigures.Modifier?)

  init(_ scalar: JSONCursor.Scalar) {
    switch scalar {
    case .null: self = .absent
    case .number(let number): self = .value(number, nil)
    case .text(let bytes): self.init(bytes.trimmed)
    case .bool, .container: self = .unreadable
    }
  }

  /// The number alone.
  static func plain(_ scalar: JSONCursor.Scalar) -> Double? {
    guard case .value(let number, _) = LenientNumber(scalar) else { return nil }
    return number
  }

  private init(_ text: UnsafeBufferPointer<UInt8>) {
    if text.isEmpty {
      self = .absent
    } else if let number = NumberBytes.double(text) {
      self = .value(number, nil)
    } else {
      self = Self.unusual(text)
    }
  }

  /// `<0.5`, `~ 3`, `12,5`.
  private static func unusual(_ text: UnsafeBufferPointer<UInt8>) -> LenientNumber {
    let (modifier, length) = NutrimentFigures.Modifier.prefix(of: text)
    let rest = UnsafeBufferPointer(rebasing: text[length...]).trimmed
    if let number = NumberBytes.double(rest) { return .value(number, modifier) }
    // One comma can only be the decimal sign: these texts group no digits.
    guard rest.filter({ $0 == UInt8(ascii: ",") }).count == 1 else { return .unreadable }
    let digits = rest.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    return digits.withUnsafeBufferPointer(NumberBytes.double).map { .value($0, modifier) } ?? .unreadable
  }
}

extension NutrimentFigures.Modifier {
  /// The modifier that a text begins with, and how many bytes it takes.
  static func prefix(of text: UnsafeBufferPointer<UInt8>) -> (modifier: Self?, length: Int) {
    if text.starts(with: "<=") { return (.less, 2) }
    if text.starts(with: "<") { return (.less, 1) }
    if text.starts(with: "\u{2264}") { return (.less, 3) }
    if text.starts(with: ">=") { return (.greater, 2) }
    if text.starts(with: ">") { return (.greater, 1) }
    if text.starts(with: "\u{2265}") { return (.greater, 3) }
    if text.starts(with: "~") { return (.approximate, 1) }
    return (nil, 0)
  }

  /// What a modifier of its own says; nil when it says nothing.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    if text.equals("-") {
      self = .notPrinted
    } else if let modifier = Self.prefix(of: text).modifier {
      self = modifier
    } else {
      return nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without ASCII white space at either end.
  var trimmed: UnsafeBufferPointer<UInt8> {
    var (start, end) = (0, count)
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return UnsafeBufferPointer(rebasing: self[start..<end])
  }
}
