public import JSON
internal import Model

/// Brings the values of an answer to the types that its schema asks for: models write `"100"` for 100 and `"true"` for
/// true, and give one thing where a list is wanted.
///
/// Only what can be meant in one way is changed; everything else stays as it is and is for the reader to refuse. Of a
/// schema `type`, `properties`, `items` and `anyOf` are looked at.
public enum SchemaCoercion {
  /// The value with everything changed that can be.
  public static func coerced(_ value: JSONValue, to schema: JSONValue) -> JSONValue {
    coerced(value, to: schema, depth: 0)
  }

  /// Values and schemas are nested no deeper; what is, stays as it is.
  private static let greatestDepth = 64

  private static func coerced(_ value: JSONValue, to schema: JSONValue, depth: Int) -> JSONValue {
    guard depth < greatestDepth else { return value }
    let types = Self.types(of: schema)
    if types.contains(value.typeName) || value.typeName == "integer" && types.contains("number") {
      return descended(value, schema, depth)
    }
    for type in types {
      guard let changed = changed(value, to: type, schema, depth) else { continue }
      return descended(changed, schema, depth)
    }
    return value
  }

  /// The types that a schema allows, of all its choices.
  private static func types(of schema: JSONValue) -> [String] {
    if let choices = schema["anyOf"]?.array { return choices.flatMap(types) }
    guard let type = schema["type"] else { return [] }
    return type.string.map { [$0] } ?? type.array?.compactMap(\.string) ?? []
  }

  private static func changed(_ value: JSONValue, to type: String, _ schema: JSONValue, _ depth: Int) -> JSONValue? {
    switch (type, value) {
    case ("number", .string(let text)): number(text)
    case ("integer", .string(let text)): number(text).flatMap(integer)
    case ("integer", .number): integer(value)
    case ("boolean", .string(let text)): boolean(text)
    case ("string", .integer), ("string", .number), ("string", .bool): .string(value.description)
    case ("null", .string(let text)): AnswerObject.saysNothing(text.trimmed()) ? .null : nil
    case ("array", .object), ("array", .string), ("array", .integer), ("array", .number):
      schema["items"].map { [coerced(value, to: $0, depth: depth + 1)] }
    case ("object", .string(let text)): (try? ModelJSON(arguments: text)).map { .object($0.object) }
    default: nil
    }
  }

  /// What is within an object or a list.
  private static func descended(_ value: JSONValue, _ schema: JSONValue, _ depth: Int) -> JSONValue {
    switch value {
    case .object(let object):
      guard let properties = properties(of: schema) else { return value }
      return .object(
        JSONObject(
          object.map { name, value in
            (name, properties[name].map { coerced(value, to: $0, depth: depth + 1) } ?? value)
          }))
    case .array(let elements):
      guard let items = member("items", of: schema) else { return value }
      return .array(elements.map { coerced($0, to: items, depth: depth + 1) })
    default: return value
    }
  }

  private static func properties(of schema: JSONValue) -> JSONObject? { member("properties", of: schema)?.object }

  private static func member(_ name: String, of schema: JSONValue) -> JSONValue? {
    schema[name] ?? schema["anyOf"]?.array?.lazy.compactMap { $0[name] }.first
  }

  /// A text that is one number and nothing else.
  private static func number(_ text: String) -> JSONValue? {
    let trimmed = text.trimmed()
    if let number = try? JSONValue(parsing: trimmed), number.double != nil { return number }
    guard let typed = try? TypedNumber(parsing: trimmed), let number = typed.exact, typed.rest.isEmpty,
      number.isFinite
    else { return nil }
    return Int64(exactly: number).map(JSONValue.integer) ?? .number(number)
  }

  private static func integer(_ value: JSONValue) -> JSONValue? { value.integer.map(JSONValue.integer) }

  private static func boolean(_ text: String) -> JSONValue? {
    switch text.trimmed().lowercased() {
    case "true": true
    case "false": false
    default: nil
    }
  }
}

extension JSONValue {
  fileprivate var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
