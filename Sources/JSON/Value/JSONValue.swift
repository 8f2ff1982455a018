/// Any JSON value.
///
/// Numbers are equal when they stand for the same number, whichever case holds them: `.integer(1) == .number(1.0)`.
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// A number written without fraction and exponent that fits 64 bits.
  case integer(Int64)
  /// Any other number, `-0` among them. Must be finite to be written.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue: Hashable {
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.integer(let integer), .number(let number)), (.number(let number), .integer(let integer)):
      Int64(exactly: number) == integer
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let bool): hasher.combine(bool)
    case .integer(let integer): hasher.combine(integer)
    case .number(let number):
      if let integer = Int64(exactly: number) { hasher.combine(integer) } else { hasher.combine(number) }
    case .string(let string): hasher.combine(string)
    case .array(let elements): hasher.combine(elements)
    case .object(let object): hasher.combine(object)
    }
  }
}

// What the value is, when it is what the caller expects.
extension JSONValue {
  public var isNull: Bool { self == .null }

  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The number as an integer, when it is whole and fits.
  public var integer: Int64? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// The number as a double; an integer beyond 2^53 is rounded.
  public var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  public var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The member of an object; nil when there is none or this is no object.
  public subscript(key: String) -> JSONValue? { object?[key] }

  /// The element of an array; nil when there is none or this is no array.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The value a JSON Pointer leads to; nil when there is none.
  public subscript(pointer: JSONPointer) -> JSONValue? {
    var value = self
    for component in pointer.components {
      let next =
        switch value {
        case .object(let object): object[component]
        case .array: JSONPointer.index(component).flatMap { value[$0] }
        default: JSONValue?.none
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON text on one line; a number that is not finite shows as `null`.
  public var description: String {
    let output = JSONOutput(format: .compact, userInfo: [:])
    output.writesNonFiniteAsNull = true
    try? output.writeValue(self)
    return output.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}
