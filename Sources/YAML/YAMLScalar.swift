/// What a scalar means by the core schema of YAML 1.2 (section 10.3.2 of the specification).
///
/// The core schema knows no `yes`, `on` or `4:00` as anything but strings.
public enum YAMLScalar: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// A number with a fraction or exponent, an infinity, not-a-number, or an integer that 64 bits cannot hold.
  case number(Double)
  case string(String)
}

extension YAMLNode {
  /// The meaning of a scalar; `nil` for a sequence or mapping.
  public var scalar: YAMLScalar? {
    guard case .scalar(let text, let style) = content else { return nil }
    return style == .plain ? YAMLScalar(plain: text) : .string(text)
  }

  public var isNull: Bool { scalar == .null }

  public var bool: Bool? {
    if case .bool(let value) = scalar { value } else { nil }
  }

  public var integer: Int64? {
    if case .integer(let value) = scalar { value } else { nil }
  }

  /// The value of an integer or of any other number.
  public var number: Double? {
    switch scalar {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The text of a scalar that is a string; `nil` for `12`, `true` or `null` unless they are quoted.
  public var string: String? {
    if case .string(let value) = scalar { value } else { nil }
  }
}

extension YAMLScalar {
  /// Resolves an unquoted scalar.
  public init(plain text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .bool(true)
    case "false", "False", "FALSE": self = .bool(false)
    case ".nan", ".NaN", ".NAN": self = .number(.nan)
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": self = .number(.infinity)
    case "-.inf", "-.Inf", "-.INF": self = .number(-.infinity)
    default: self = Self.resolveNumber(text) ?? .string(text)
    }
  }

  private static func resolveNumber(_ text: String) -> YAMLScalar? {
    if let integer = resolvePrefixed(text, prefix: "0x", radix: 16) ?? resolvePrefixed(text, prefix: "0o", radix: 8) {
      return integer
    }
    switch shape(of: text) {
    case .notANumber:
      return nil
    case .integer:
      if let value = Int64(text) { return .integer(value) }
      return Double(text).map(YAMLScalar.number)
    case .number:
      return Double(text).map(YAMLScalar.number)
    }
  }

  private static func resolvePrefixed(_ text: String, prefix: String, radix: Int) -> YAMLScalar? {
    guard text.hasPrefix(prefix) else { return nil }
    let digits = text.dropFirst(prefix.count)
    // `Int64(_:radix:)` would take a sign after the prefix.
    guard let first = digits.first, first != "+", first != "-" else { return nil }
    return Int64(digits, radix: radix).map(YAMLScalar.integer)
  }

  private enum Shape {
    case notANumber
    case integer
    case number
  }

  /// Matches `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`.
  private static func shape(of text: String) -> Shape {
    var rest = text[...].utf8
    skipSign(&rest)
    let whole = skipDigits(&rest)
    var result = Shape.integer
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      let fraction = skipDigits(&rest)
      guard whole > 0 || fraction > 0 else { return .notANumber }
      result = .number
    } else if whole == 0 {
      return .notANumber
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      skipSign(&rest)
      guard skipDigits(&rest) > 0 else { return .notANumber }
      result = .number
    }
    return rest.isEmpty ? result : .notANumber
  }

  private static func skipSign(_ rest: inout Substring.UTF8View) {
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
  }

  private static func skipDigits(_ rest: inout Substring.UTF8View) -> Int {
    let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    rest.removeFirst(digits.count)
    return digits.count
  }
}
