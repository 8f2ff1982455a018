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
      if let measure = Measure(text), schema.takesMeasure {
        return ["value": measure.value, "unit": .string(measure.unit)]
      }
      if let member = schema.onlyRequiredMember, Measure(decimalPoint(text)) == nil {
        return .object([member.name: try read(text, schema: member.schema, key: "\(key).\(member.name)")])
      }
    }
    throw UsageError(
      "`\(key)` must be \(phrase(for: types)), not `\(text)`", hint: hint(for: text, types: types, key: key))
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
    if schema.items?.property("path")?.isPath == true { return files(text) }
    if schema.items?.types == ["object"] {
      throw UsageError("`\(key)` must be a list of JSON objects, not `\(text)`", hint: "Write `\(key):='[{…}]'`.")
    }
    var elements: [JSONValue] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      elements.append(try read(String(part), schema: schema.items, key: key))
    }
    return .array(elements)
  }

  /// A list of files for a parameter that takes each as a path or as its bytes: `label.jpg,back.jpg`, or with the `@` that
  /// other programs write before a file.
  private static func files(_ text: String) -> JSONValue {
    .array(
      text.split(separator: ",", omittingEmptySubsequences: true).map { part in
        .object(["path": .string(String(part.hasPrefix("@") ? part.dropFirst() : part))])
      })
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

  private static func hint(for text: String, types: Set<String>, key: String) -> String? {
    let pointed = decimalPoint(text)
    if types.contains("number") {
      if pointed != text, Measure.number(pointed) != nil { return "Write \(pointed)." }
      if Measure(pointed) != nil, !types.contains("object") { return "Write the number alone, without its unit." }
    }
    guard types.contains("object") else { return nil }
    if pointed != text, Measure(pointed) != nil { return "Write \(pointed)." }
    return "Write `\(key).MEMBER=…` for one member, or `\(key):={…}`."
  }

  /// A number as it is written where the comma is the decimal point, with a point.
  private static func decimalPoint(_ text: String) -> String {
    text.count { $0 == "," } == 1 && !text.contains(".") ? text.replacing(",", with: ".") : text
  }
}

extension Schema {
  /// Whether an object with a value and its unit is allowed, as for an amount of a nutrient.
  fileprivate var takesMeasure: Bool {
    property("value")?.types.contains("number") == true && property("unit")?.types.contains("string") == true
  }
}
