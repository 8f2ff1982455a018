/// Writes values as JSON.
///
/// - Members of a type come in the order it encodes them, which for synthesized conformances is the order of
///   declaration; members of dictionaries are sorted by the UTF-8 of their keys. A nil member is left out by synthesized
///   conformances.
/// - A double is the shortest text that reads back as the same number: `310`, `0.1`, `1e+300`. Minus zero is `-0.0`.
///   NaN and the infinities are errors.
/// - Text stays UTF-8. Escaped are `"`, `\`, control characters and U+0085, U+2028 and U+2029, which some readers take
///   for line ends: compact text is always one line.
/// - `encoder.codingPath` is empty; errors find their pointer on the way out.
public enum JSONEncoding {
  /// The text of a value.
  public static func encode(
    _ value: some Encodable, format: JSONFormat = .compact, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws(JSONEncodingError) -> [UInt8] {
    try output(of: value, format, userInfo).withBytes { Array($0) }
  }

  /// Appends the text of a value to a buffer, which stays as it is when that fails.
  public static func append(
    _ value: some Encodable, to buffer: inout [UInt8], format: JSONFormat = .compact,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws(JSONEncodingError) {
    let output = try output(of: value, format, userInfo)
    output.withBytes { buffer.append(contentsOf: $0) }
  }

  /// The text of a value as a string.
  public static func string(
    _ value: some Encodable, format: JSONFormat = .compact, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws(JSONEncodingError) -> String {
    try output(of: value, format, userInfo).withBytes { String(decoding: $0, as: UTF8.self) }
  }

  private static func output(
    of value: some Encodable, _ format: JSONFormat, _ userInfo: [CodingUserInfoKey: any Sendable]
  ) throws(JSONEncodingError) -> JSONOutput {
    let output = JSONOutput(format: format, userInfo: userInfo)
    do {
      try output.encode(value)
    } catch {
      throw EncodingIssue(error).publicError
    }
    return output
  }
}

extension JSONValue {
  /// The value a type is written as.
  public init(encoding value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable] = [:])
    throws(JSONEncodingError)
  {
    let text = try JSONEncoding.encode(value, userInfo: userInfo)
    do {
      self = try JSONDocument(parsing: text, limits: .written).root.value
    } catch {
      // Only `RawJSON` or equal keys can make the encoder write what the parser refuses.
      throw JSONEncodingError(message: error.message, pointer: error.pointer, underlying: error)
    }
  }

  /// Parses a text.
  public init(parsing text: some Collection<UInt8>, limits: JSONLimits = .standard) throws(JSONSyntaxError) {
    self = try JSONDocument(parsing: text, limits: limits).root.value
  }

  /// Parses the UTF-8 of a string.
  public init(parsing text: String, limits: JSONLimits = .standard) throws(JSONSyntaxError) {
    self = try JSONDocument(parsing: text, limits: limits).root.value
  }

  /// Decodes the value as a type; see `JSONNode.decode`.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, unknownMembers: UnknownMembers = .ignore,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws(JSONDecodingError) -> Value {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: JSONEncoding.encode(self), limits: .written)
    } catch {
      throw JSONDecodingError(kind: .refused, pointer: "", message: String(describing: error), underlying: error)
    }
    return try document.root.decode(type, unknownMembers: unknownMembers, userInfo: userInfo)
  }
}

extension JSONLimits {
  /// For text this module wrote itself.
  static let written = JSONLimits(maximumBytes: greatestBytes, maximumDepth: greatestDepth)
}
