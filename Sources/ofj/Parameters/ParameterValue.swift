internal import JSON

/// Reads the text of `key=text` as the schema of the parameter wants it.
enum ParameterValue {
  /// - Parameter schema: `nil` when anything is allowed: then JSON is read as JSON, and other text is a string.
  static func read(_ text: String, schema: Schema?, key: String) throws(UsageError) -> JSONValue {
    let types = schema?.types ?? []
    let json = parsed(text)
    guard let schema, !types.isEmpty else { return json ?? .string(text) }

    // Text that only a string could mean is one; text that reads as another allowed type is of that type. `null` is the
    // exception, because a name may well be "null".
    if let json, json != .null, allows(json, types: types) { return json }
    if types.contains("string") { return .string(text) }
    if json == .null, types.contains("null") { return .null }
    if !looksLikeCollection(text) {
      if types.contains("array") { return try list(text, schema: schema, key: key) }
      if let member = schema.onlyRequiredMember {
        return .object([member.name: try read(text, schema: member.schema, key: "\(key).\(member.name)")])
      }
    }
    throw UsageError("`\(key)` must be \(phrase(for: types)), not `\(text)`", hint: hint(for: types, key: key))
  }

  private static func parsed(_ text: String) -> JSONValue? {
    try? JSONDocument(parsing: Array(text.utf8)).root.value
  }

  private static func allows(_ value: JSONValue, types: Set<String>) -> Bool {
    switch value {
    case .null: types.contains("null")
    case .bool: types.contains("boolean")
    case .integer: types.contains("integer") || types.contains("number")
    case .number: types.contains("number")
    // Quotes that the shell left are part of the text.
    case .string: false
    case .array: types.contains("array")
    case .object: types.contains("object")
    }
  }

  private static func looksLikeCollection(_ text: String) -> Bool {
    text.hasPrefix("[") || text.hasPrefix("{")
  }

  private static func list(_ text: String, schema: Schema, key: String) throws(UsageError) -> JSONValue {
    guard !text.isEmpty else { return .array([]) }
    var elements: [JSONValue] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      elements.append(try read(String(part), schema: schema.items, key: key))
    }
    return .array(elements)
  }

  private static func phrase(for types: Set<String>) -> String {
    let names = ["integer", "number", "boolean", "array", "object"].filter { name in
      types.contains(name) && !(name == "integer" && types.contains("number"))
    }
    return names.map { phrases[$0] ?? $0 }.joined(separator: " or ")
  }

  private static let phrases = [
    "integer": "a whole number", "number": "a number", "boolean": "true or false", "array": "a list",
    "object": "a JSON object",
  ]

  private static func hint(for types: Set<String>, key: String) -> String? {
    types.contains("object") ? "Write `\(key).MEMBER=…` for one member, or `\(key):={…}`." : nil
  }
}
