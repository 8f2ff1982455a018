internal import JSON

/// Checks JSON against the JSON Schema keywords that the specification uses; any other keyword is an error.
struct SchemaValidator {
  struct Violation: Hashable, CustomStringConvertible {
    /// A JSON Pointer into the value.
    var pointer: String
    var message: String

    var description: String { "\(pointer.isEmpty ? "the value" : pointer) \(message)" }
  }

  /// The schemas that `#/components/schemas/…` refers to.
  var components: JSONObject
  /// Refuses members that an object schema does not name, also where the schema leaves that open.
  var refusesUnknownMembers = false

  func violations(_ value: JSONValue, _ schema: JSONObject) -> [Violation] {
    var check = Check(validator: self)
    check.validate(value, schema, at: "")
    return check.violations
  }
}

private struct Check {
  let validator: SchemaValidator
  var violations: [SchemaValidator.Violation] = []

  init(validator: SchemaValidator) {
    self.validator = validator
  }

  mutating func fail(_ pointer: String, _ message: String) {
    violations.append(.init(pointer: pointer, message: message))
  }

  mutating func validate(_ value: JSONValue, _ schema: JSONObject, at pointer: String) {
    for (keyword, argument) in schema {
      switch keyword {
      case "$ref": reference(value, argument, at: pointer)
      case "type": type(value, argument, at: pointer)
      case "enum": enumeration(value, argument, at: pointer)
      case "const": if value != argument { fail(pointer, "is not \(text(argument))") }
      case "anyOf": branches(value, argument, at: pointer, keyword) { $0 > 0 }
      case "oneOf": branches(value, argument, at: pointer, keyword) { $0 == 1 }
      case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum": bound(value, keyword, argument, at: pointer)
      case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties":
        count(value, keyword, argument, at: pointer)
      case "pattern": pattern(value, argument, at: pointer)
      case "format": format(value, argument, at: pointer)
      case "items": items(value, argument, at: pointer)
      case "uniqueItems": uniqueItems(value, argument, at: pointer)
      case "required": required(value, argument, at: pointer)
      case "propertyNames": propertyNames(value, argument, at: pointer)
      case "properties", "additionalProperties": break
      case "title", "description", "default", "examples", "deprecated", "writeOnly": break
      default: if !keyword.hasPrefix("x-") { fail(pointer, "has a schema with the unsupported keyword “\(keyword)”") }
      }
    }
    members(value, schema, at: pointer)
  }

  // MARK: Any value

  private mutating func reference(_ value: JSONValue, _ argument: JSONValue, at pointer: String) {
    guard case .string(let reference) = argument, reference.hasPrefix(SchemaBuilder.referencePrefix),
      case .object(let schema)? = validator.components[
        String(reference.dropFirst(SchemaBuilder.referencePrefix.count))]
    else { return fail(pointer, "has a schema that refers to nothing: \(text(argument))") }
    validate(value, schema, at: pointer)
  }

  private mutating func type(_ value: JSONValue, _ argument: JSONValue, at pointer: String) {
    let allowed: [JSONValue] = if case .array(let list) = argument { list } else { [argument] }
    let matches = allowed.contains { name in
      switch (name, value) {
      case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array), ("object", .object): true
      case ("integer", .integer), ("number", .integer), ("number", .number): true
      case ("integer", .number(let number)): number.rounded() == number
      default: false
      }
    }
    if !matches { fail(pointer, "is not of type \(allowed.map(text).joined(separator: " or "))") }
  }

  private mutating func enumeration(_ value: JSONValue, _ argument: JSONValue, at pointer: String) {
    guard case .array(let allowed) = argument else { return fail(pointer, "has a schema whose enum is not an array") }
    if !allowed.contains(value) { fail(pointer, "is not one of \(allowed.map(text).joined(separator: ", "))") }
  }

  private mutating func branches(
    _ value: JSONValue, _ argument: JSONValue, at pointer: String, _ keyword: String, accepts: (Int) -> Bool
  ) {
    guard case .array(let schemas) = argument else { return fail(pointer, "has a schema whose \(keyword) is no array") }
    var matching = 0
    var closest: [SchemaValidator.Violation] = []
    for case .object(let schema) in schemas {
      var check = Check(validator: validator)
      check.validate(value, schema, at: pointer)
      if check.violations.isEmpty { matching += 1 }
      // The branch that fails deepest is most likely the one that was meant.
      if depth(check.violations) > depth(closest) { closest = check.violations }
    }
    guard !accepts(matching) else { return }
    fail(pointer, "matches \(matching) of the \(schemas.count) forms that are allowed")
    if matching == 0 { violations += closest }
  }

  private func depth(_ violations: [SchemaValidator.Violation]) -> Int {
    violations.map { $0.pointer.count { $0 == "/" } }.max() ?? -1
  }

  // MARK: Numbers and strings

  private mutating func bound(_ value: JSONValue, _ keyword: String, _ argument: JSONValue, at pointer: String) {
    guard let limit = number(argument) else { return fail(pointer, "has a schema whose \(keyword) is not a number") }
    guard let value = number(value) else { return }
    let holds =
      switch keyword {
      case "minimum": value >= limit
      case "maximum": value <= limit
      case "exclusiveMinimum": value > limit
      default: value < limit
      }
    if !holds { fail(pointer, "is \(value), against \(keyword) \(text(argument))") }
  }

  private mutating func count(_ value: JSONValue, _ keyword: String, _ argument: JSONValue, at pointer: String) {
    guard let limit = number(argument) else { return fail(pointer, "has a schema whose \(keyword) is not a number") }
    let count: Int
    switch (value, keyword.dropFirst(3)) {
    case (.string(let string), "Length"): count = string.unicodeScalars.count
    case (.array(let elements), "Items"): count = elements.count
    case (.object(let object), "Properties"): count = object.count
    default: return
    }
    let holds = keyword.hasPrefix("min") ? Double(count) >= limit : Double(count) <= limit
    if !holds { fail(pointer, "counts \(count), against \(keyword) \(text(argument))") }
  }

  private mutating func pattern(_ value: JSONValue, _ argument: JSONValue, at pointer: String) {
    guard case .string(let pattern) = argument, let expression = try? Regex(pattern) else {
      return fail(pointer, "has a schema whose pattern is not a regular expression")
    }
    guard case .string(let string) = value else { return }
    if (try? expression.firstMatch(in: string)) == nil { fail(pointer, "does not match \(pattern)") }
  }

  /// The shape of each format that the specification uses.
  private static let formats: [String: String] = [
    "date": #"^\d{4}-\d{2}-\d{2}$"#,
    "date-time": #"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$"#,
    "uuid": #"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"#,
    // Of a file, for the service: a client may take a relative one and make it absolute.
    "path": #"^/"#,
    "uri": #"^[A-Za-z][A-Za-z0-9+.-]*:[^\s]+$"#,
  ]

  private mutating func format(_ value: JSONValue, _ argument: JSONValue, at pointer: String) {
    guard case .string(let name) = argument, let shape = Self.formats[name] else {
      return fail(pointer, "has a schema with the unsupported format \(text(argument))")
    }
    pattern(value, .string(shape), at: pointer)
  }

  // MARK: Arrays and objects

  private mutating func items(_ value: JSONValue, _ argument: JSONValue, at pointer: String) {
    guard case .object(let schema) = argument else { return fail(pointer, "has a schema whose items is no schema") }
    guard case .array(let elements) = value else { return }
    for (index, element) in elements.enumerated() { validate(element, schema, at: "\(pointer)/\(index)") }
  }

  private mutating func uniqueItems(_ value: JSONValue, _ argument: JSONValue, at pointer: String) {
    guard argument == true, case .array(let elements) = value else { return }
    if Set(elements).count < elements.count { fail(pointer, "has equal elements") }
  }

  private mutating func required(_ value: JSONValue, _ argument: JSONValue, at pointer: String) {
    guard case .array(let names) = argument else { return fail(pointer, "has a schema whose required is no array") }
    guard case .object(let object) = value else { return }
    for case .string(let name) in names where object[name] == nil { fail(pointer, "lacks the member “\(name)”") }
  }

  private mutating func propertyNames(_ value: JSONValue, _ argument: JSONValue, at pointer: String) {
    guard case .object(let schema) = argument else { return fail(pointer, "has a schema whose names have no schema") }
    guard case .object(let object) = value else { return }
    for (name, _) in object { validate(.string(name), schema, at: self.pointer(pointer, name)) }
  }

  private mutating func members(_ value: JSONValue, _ schema: JSONObject, at pointer: String) {
    guard case .object(let object) = value else { return }
    let properties: JSONObject = if case .object(let properties)? = schema["properties"] { properties } else { [:] }
    let isClosed =
      schema["additionalProperties"] == false
      || validator.refusesUnknownMembers && schema["properties"] != nil && schema["additionalProperties"] == nil
    for (name, member) in object {
      let place = self.pointer(pointer, name)
      if case .object(let memberSchema)? = properties[name] {
        validate(member, memberSchema, at: place)
      } else if isClosed {
        fail(place, "is not a known member")
      } else if case .object(let memberSchema)? = schema["additionalProperties"] {
        validate(member, memberSchema, at: place)
      }
    }
  }

  private func pointer(_ parent: String, _ name: String) -> String {
    var escaped = ""
    for character in name {
      switch character {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.append(character)
      }
    }
    return parent + "/" + escaped
  }

  private func number(_ value: JSONValue) -> Double? {
    switch value {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  private func text(_ value: JSONValue) -> String {
    JSONText.compact(value)
  }
}
