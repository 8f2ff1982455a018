internal import JSON

/// An amount as people give it: a number, or a text such as `1½`, `1 1/2`, `93,5` or `1,000.5`.
///
/// It is always written as a number. A range, a limit and a text with more in it than the number are refused, and so is a
/// text such as `1,250`, in which the comma may be the decimal sign or not.
public struct Quantity: Hashable, Codable, Sendable {
  public var value: Double

  public init(_ value: Double) { self.value = value }

  /// Reads a text that is one number and nothing else.
  ///
  /// - Throws: `Failure` of kind `invalidValue` with a sentence that says what is wrong with the text.
  public init(parsing text: String) throws(Failure) {
    let number = try TypedNumber(parsing: text)
    guard number.low == number.high else {
      throw .invalid(
        "\(quoted(text)) is a range; one amount is needed.",
        hint: "Give one number, for example \(Limits.shown((number.low + number.high) / 2)).")
    }
    guard let value = number.exact else {
      throw .invalid("\(quoted(text)) is a limit; one amount is needed.", hint: "Give the amount that is meant.")
    }
    guard number.rest.isEmpty else {
      throw .invalid(
        "\(quoted(text)) has \(quoted(number.rest)) after the number.",
        hint:
          "Give the quantity \(Limits.shown(value)) and the unit \(quoted(number.rest)), each in a member of its own.")
    }
    self.value = value
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let text = try? container.decode(String.self) else {
      self.init(try container.decode(Double.self))
      return
    }
    do throws(Failure) {
      try self.init(parsing: text)
    } catch {
      throw DecodingError.refused(error, at: decoder.codingPath)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Quantity: WireFormat {
  public static let wireSchema: StaticString =
    #"{"anyOf": [{"type": "number"}, {"type": "string", "minLength": 1, "maxLength": 200}]}"#
}
