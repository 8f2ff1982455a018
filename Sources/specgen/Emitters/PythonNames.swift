internal import JSON

/// How the Python client spells names and types. It knows nothing but the OpenRPC document.
struct PythonNames {
  /// The schemas of the document.
  let schemas: JSONObject
  /// What stands before the name of a generated type: empty in the file that defines them.
  let typePrefix: String
  /// Classes may have a method called `list`, so its methods must not mean that by `list[…]`.
  let listName: String

  private static let keywords: Set<String> = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
    "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
    "not", "or", "pass", "raise", "return", "self", "try", "while", "with", "yield",
  ]

  // MARK: Names

  /// A member as a name of Python: `from` → `from_`.
  static func argument(_ member: String) -> String {
    keywords.contains(member) ? member + "_" : member
  }

  static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter || first == "_" else { return false }
    return !keywords.contains(name) && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// `deleteDay` → `delete_day`, `exportCSV` → `export_csv`, `rpc.discover` → `rpc_discover`.
  static func function(_ name: String) -> String {
    var result = ""
    var previousIsLower = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        result += "_"
        previousIsLower = false
        continue
      }
      if character.isUppercase && previousIsLower { result += "_" }
      previousIsLower = !character.isUppercase
      result += character.lowercased()
    }
    return argument(result)
  }

  /// `store/didChange` → `StoreDidChange`, `$/progress` → `Progress`.
  static func type(_ method: String) -> String {
    method.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  // MARK: Types

  /// The type of a value that Python receives, or that stands inside another value.
  func type(_ schema: JSONObject) -> String {
    type(schema, array: listName, dictionary: "dict")
  }

  /// The type of an argument: any sequence will do for an array, and an object that is a path for a path.
  func argumentType(_ schema: JSONObject) -> String {
    schema["format"] == "path" ? "str | PathLike[str]" : type(schema, array: "Sequence", dictionary: "Mapping")
  }

  /// Nil when the result has no members.
  func resultType(_ schema: JSONObject) -> String? {
    if let name = OpenRPCDocument.referenced(schema), case .object(let target)? = schemas[name],
      target["type"] == "object", target["properties"] == [:]
    {
      return nil
    }
    return type(schema)
  }

  private func type(_ schema: JSONObject, array: String, dictionary: String) -> String {
    if let name = OpenRPCDocument.referenced(schema) { return typePrefix + name }
    if let forms = (schema["anyOf"] ?? schema["oneOf"])?.array {
      return union(forms.map { $0.object.map(type) ?? "Any" })
    }
    if let values = schema["enum"]?.array { return "Literal[\(values.map(literal).joined(separator: ", "))]" }
    if let value = schema["const"] { return "Literal[\(literal(value))]" }
    if let types = schema["type"]?.array {
      return union(types.map { type(["type": $0]) })
    }
    switch schema["type"]?.string {
    case "string": return "str"
    case "integer": return "int"
    case "number": return "float"
    case "boolean": return "bool"
    case "null": return "None"
    case "array": return "\(array)[\(schema["items"]?.object.map(type) ?? "Any")]"
    case "object":
      return "\(dictionary)[str, \(schema["additionalProperties"]?.object.map(type) ?? "Any")]"
    default: return "Any"
    }
  }

  private func union(_ types: [String]) -> String {
    var distinct: [String] = []
    for type in types where !distinct.contains(type) { distinct.append(type) }
    return distinct.contains("Any") ? "Any" : distinct.joined(separator: " | ")
  }

  private func literal(_ value: JSONValue) -> String {
    switch value {
    case .bool(let flag): flag ? "True" : "False"
    case .null: "None"
    default: JSONText.compact(value)
    }
  }
}
