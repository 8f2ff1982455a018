internal import JSON

/// JSON as the generated files spell it.
enum JSONText {
  /// One line without white space.
  static func compact(_ value: JSONValue) -> String { value.description }

  /// Two spaces of indentation and a newline at the end.
  static func pretty(_ value: JSONValue) -> String { value.description + "\n" }
}
