internal import JSON

/// A value whose JSON form is a string in a fixed format, such as a day or an identifier.
public protocol TextCodable: Codable, CustomStringConvertible, Sendable {
  /// Reads the text form.
  ///
  /// - Throws: `Failure` of kind `invalidValue` with a sentence that says what is wrong with the text.
  init(parsing text: String) throws(Failure)
}

extension TextCodable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do throws(Failure) {
      try self.init(parsing: text)
    } catch {
      throw DecodingError.refused(error, at: decoder.codingPath)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension JSONObjectWriter {
  /// Writes a value as its text.
  func member(_ name: StaticString, text value: some TextCodable) {
    member(name, value.description)
  }

  func member(_ name: StaticString, text value: (some TextCodable)?) {
    if let value { member(name, text: value) }
  }
}
