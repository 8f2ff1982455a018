internal import JSON

/// JSON as the generated files spell it.
enum JSONText {
  /// One line without white space.
  static func compact(_ value: JSONValue) -> String {
    value.description
  }

  /// One member a line, indented by two spaces, and a line break at the end.
  static func pretty(_ value: JSONValue) throws(JSONEncodingError) -> String {
    try JSONEncoding.string(value, format: .pretty) + "\n"
  }
}
