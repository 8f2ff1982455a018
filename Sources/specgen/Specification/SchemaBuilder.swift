internal import JSON

/// Turns compiled types into JSON Schemas (2020-12). Named types become components that others refer to.
struct SchemaBuilder {
  static let referencePrefix = "#/components/schemas/"

  private let types: [String: CompiledType]
  private let symbols: SymbolGraph
  /// Finished components by name.
  private(set) var components: [String: JSONObject] = [:]
  /// Which type has taken the name of a component.
  private var owners: [String: TypeName] = [:]
  private(set) var problems: [Problem] = []

  init(_ facts: SwiftCompiler.Facts) {
    types = Dictionary(facts.types.map { ($0.name.key, $0) }, uniquingKeysWith: { first, _ in first })
    symbols = facts.symbols
  }

  mutating func report(_ place: String, _ message: String) {
    problems.append(Problem(place, message))
  }

  /// The schema of a type where it is used: a basic schema or a reference. `place` is who uses it.
  mutating func schema(_ type: TypeName, usedAt place: String) -> JSONObject {
    switch type.key {
    case "Swift.String": return ["type": "string"]
    case "Swift.Bool": return ["type": "boolean"]
    case "Swift.Int", "Swift.Int64", "Swift.Int32", "Swift.Int16", "Swift.Int8": return ["type": "integer"]
    case "Swift.UInt", "Swift.UInt64", "Swift.UInt32", "Swift.UInt16", "Swift.UInt8":
      return ["type": "integer", "minimum": 0]
    case "Swift.Double", "Swift.Float": return ["type": "number"]
    case "JSON.JSONValue", "JSON.RawJSON": return [:]
    case "JSON.JSONObject": return ["type": "object"]
    default: break
    }
    let arguments = type.arguments
    switch (type.key, arguments.count) {
    case ("Swift.Optional", 1):
      return ["anyOf": [.object(schema(arguments[0], usedAt: place)), ["type": "null"]]]
    case ("Swift.Array", 1):
      return ["type": "array", "items": .object(schema(arguments[0], usedAt: place))]
    case ("Swift.Set", 1):
      return ["type": "array", "items": .object(schema(arguments[0], usedAt: place)), "uniqueItems": true]
    case ("Swift.Dictionary", 2):
      return dictionary(key: arguments[0], value: arguments[1], usedAt: place)
    default:
      return reference(type, usedAt: place)
    }
  }

  /// The members of a type that is written out where it is used, as params are. Nil when it has no named members.
  mutating func object(_ type: TypeName, usedAt place: String) -> JSONObject? {
    guard let declaration = types[type.key] else {
      reportUnknown(type, usedAt: place)
      return nil
    }
    var object = definition(of: declaration, as: type)
    guard object["type"] == "object" else {
      report(place, "params must be an object with named members; \(type.withoutModule) is not.")
      return nil
    }
    if object["properties"] == nil { object["properties"] = [:] }
    return object
  }

  // MARK: Components

  private mutating func dictionary(key: TypeName, value: TypeName, usedAt place: String) -> JSONObject {
    var object: JSONObject = ["type": "object"]
    if key.key != "Swift.String" {
      // Codable writes other keys as an array of pairs unless the key says how it is spelled.
      guard types[key.key]?.conforms(to: "CodingKeyRepresentable") == true else {
        report(place, "a dictionary needs String keys, or a key type that conforms to CodingKeyRepresentable.")
        return object
      }
      object["propertyNames"] = .object(schema(key, usedAt: place))
    }
    object["additionalProperties"] = .object(schema(value, usedAt: place))
    return object
  }

  private mutating func reference(_ type: TypeName, usedAt place: String) -> JSONObject {
    guard let declaration = types[type.key] else {
      reportUnknown(type, usedAt: place)
      return [:]
    }
    let owner = usesArguments(declaration) ? type : TypeName(type.names)
    let name = componentName(owner)
    if let other = owners[name], other != owner {
      report(place, "\(owner.key) and \(other.key) would both be called \(name); rename one.")
    } else if owners[name] == nil {
      owners[name] = owner
      components[name] = definition(of: declaration, as: type)
    }
    return ["$ref": .string(Self.referencePrefix + name)]
  }

  /// `Page<Entry>` is `EntryPage`, `JournalLog.Result` is `JournalLogResult`.
  private func componentName(_ type: TypeName) -> String {
    type.arguments.map(componentName).joined() + type.names.dropFirst().joined()
  }

  /// Whether the schema of a generic type depends on its arguments: `Identifier<Food>` is a UUID whatever it names.
  private func usesArguments(_ declaration: CompiledType) -> Bool {
    guard let literal = wireSchema(declaration) else { return true }
    return declaration.genericParameters.contains { literal.contains("\"\($0)\"") }
  }

  private mutating func reportUnknown(_ type: TypeName, usedAt place: String) {
    report(place, "\(type.key) has no schema: make it Codable and public in Model or API, or use a type that is.")
  }

  // MARK: Definitions

  private mutating func definition(of declaration: CompiledType, as type: TypeName) -> JSONObject {
    let parameters = Dictionary(
      zip(declaration.genericParameters, type.arguments), uniquingKeysWith: { first, _ in first })
    var schema = described(by: declaration.name.key, at: declaration.place)
    if declaration.conforms(to: "WireFormat") {
      // Its own description goes first, also where the schema is derived from another type.
      let description = schema["description"]
      schema.merge(wireFormat(declaration, parameters: parameters))
      if let description { schema["description"] = description }
      return schema
    }
    if hasHandWrittenCoding(declaration) && !declaration.conforms(to: "WireMembers") {
      report(
        declaration.place,
        "\(declaration.name.key) has coding written by hand. Conform it to WireFormat and give its schema, or to "
          + "WireMembers when its stored properties are its members on the wire.")
    }
    if declaration.isEnumeration {
      schema.merge(enumeration(declaration))
    } else if declaration.conforms(to: "RawRepresentable") {
      schema.merge(openEnumeration(declaration))
    } else {
      schema.merge(structure(declaration, parameters: parameters))
    }
    return schema
  }

  /// By itself or through an extension of a protocol.
  private func hasHandWrittenCoding(_ declaration: CompiledType) -> Bool {
    symbols.handCodedTypes.contains(declaration.name.key)
      || !symbols.handCodedTypes.isDisjoint(with: declaration.conformances)
  }

  private mutating func structure(_ declaration: CompiledType, parameters: [String: TypeName]) -> JSONObject {
    let path = declaration.name.key
    let optionalMembers = optionalMembers(declaration)
    let codingKeys = types[declaration.name.key + ".CodingKeys"]?.cases ?? []
    var properties: JSONObject = [:]
    var required: [JSONValue] = []
    for property in declaration.storedProperties {
      var wireName = property.name
      if !codingKeys.isEmpty {
        guard let key = codingKeys.first(where: { $0.name == property.name }) else { continue }
        wireName = key.rawValue ?? key.name
      }
      let place = "\(declaration.place) \(path).\(property.name)"
      guard var type = TypeName(parsing: property.type)?.substituting(parameters) else {
        report(place, "\(property.type) has no JSON form; use a named type.")
        continue
      }
      var isRequired = !optionalMembers.contains(property.name)
      if type.key == "Swift.Optional", let wrapped = type.arguments.first {
        type = wrapped
        isRequired = false
      }
      var member = schema(type, usedAt: place)
      member.merge(described(by: "\(path).\(property.name)", at: place))
      properties[wireName] = .object(member)
      if isRequired { required.append(.string(wireName)) }
    }
    var schema: JSONObject = ["type": "object", "properties": .object(properties)]
    if !required.isEmpty { schema["required"] = .array(required) }
    return schema
  }

  /// The members that a type with hand-written coding does not need when it is read.
  private mutating func optionalMembers(_ declaration: CompiledType) -> Set<String> {
    guard declaration.conforms(to: "WireMembers"), let value = declaration.constant("optionalMembers") else {
      return []
    }
    let names = Set(declaration.storedProperties.map(\.name))
    guard case .array(let elements) = value, elements.allSatisfy({ $0.text.map(names.contains) == true }) else {
      report(declaration.place, "\(declaration.name.key).optionalMembers must list names of stored properties.")
      return []
    }
    return Set(elements.compactMap(\.text))
  }

  private mutating func enumeration(_ declaration: CompiledType) -> JSONObject {
    let path = declaration.name.key
    guard !declaration.cases.contains(where: \.hasPayload), !declaration.cases.isEmpty,
      let rawValue = declaration.associatedTypes["RawValue"].flatMap(TypeName.init(parsing:))
    else {
      report(declaration.place, "\(path) needs raw values, or WireFormat with its schema, to be on the wire.")
      return [:]
    }
    var schema = schema(rawValue, usedAt: declaration.place)
    let isText = schema["type"] == "string"
    var values: [JSONValue] = []
    var descriptions: JSONObject = [:]
    for enumerationCase in declaration.cases {
      let text = enumerationCase.rawValue ?? enumerationCase.name
      guard let value = isText ? .string(text) : Int64(text).map(JSONValue.integer) else {
        report(declaration.place, "the raw value of \(path).\(enumerationCase.name) is no string and no integer.")
        continue
      }
      values.append(value)
      if let lines = symbols.comments["\(path).\(enumerationCase.name)"] {
        descriptions[text] = .string(DocComment(lines).text)
      }
    }
    schema["enum"] = .array(values)
    if descriptions.count > 0 { schema["x-enumDescriptions"] = .object(descriptions) }
    return schema
  }

  /// A `RawRepresentable` struct: values beyond its constants are allowed.
  private mutating func openEnumeration(_ declaration: CompiledType) -> JSONObject {
    let path = declaration.name.key
    guard let rawValue = declaration.associatedTypes["RawValue"].flatMap(TypeName.init(parsing:)) else {
      report(declaration.place, "the raw value of \(path) is not known.")
      return [:]
    }
    var schema = schema(rawValue, usedAt: declaration.place)
    var values: [JSONValue] = []
    var descriptions: JSONObject = [:]
    for property in declaration.properties where property.isStatic && property.type == declaration.name.key {
      let text =
        switch property.value {
        case .initialization(let arguments): arguments.count == 1 ? arguments[0].text : nil
        case let value: value?.text
        }
      guard let text else { continue }
      values.append(.string(text))
      if let lines = symbols.comments["\(path).\(property.name)"] {
        descriptions[text] = .string(DocComment(lines).text)
      }
    }
    if !values.isEmpty && schema["type"] == "string" { schema["x-knownValues"] = .array(values) }
    if descriptions.count > 0 { schema["x-enumDescriptions"] = .object(descriptions) }
    return schema
  }

  // MARK: WireFormat

  private func wireSchema(_ declaration: CompiledType) -> String? {
    guard declaration.conforms(to: "WireFormat") else { return nil }
    return declaration.constant("wireSchema")?.text
  }

  private mutating func wireFormat(_ declaration: CompiledType, parameters: [String: TypeName]) -> JSONObject {
    let path = declaration.name.key
    guard let literal = wireSchema(declaration) else {
      report(declaration.place, "\(path).wireSchema must be one string literal.")
      return [:]
    }
    do {
      let value = try JSONDocument(parsing: Array(literal.utf8)).root.value
      guard case .object(let schema) = resolved(value, in: declaration, parameters: parameters) else {
        report(declaration.place, "\(path).wireSchema must be a JSON object.")
        return [:]
      }
      return schema
    } catch {
      report(declaration.place, "\(path).wireSchema is not JSON: \(error)")
      return [:]
    }
  }

  /// Replaces `{"$ref": "Day"}`, a Swift type or generic parameter, by the schema of that type, and
  /// `{"x-mergePatchOf": …}` by the schema of a merge patch.
  private mutating func resolved(
    _ value: JSONValue, in declaration: CompiledType, parameters: [String: TypeName]
  ) -> JSONValue {
    switch value {
    case .array(let elements):
      return .array(elements.map { resolved($0, in: declaration, parameters: parameters) })
    case .object(let object):
      var result: JSONObject = [:]
      for (key, member) in object {
        if key == "$ref", case .string(let name) = member {
          result.merge(named(name, in: declaration, parameters: parameters))
        } else if key == "x-mergePatchOf" {
          guard let target = resolved(member, in: declaration, parameters: parameters).object else { continue }
          result.merge(mergePatch(of: target, suffix: declaration.name.names.last ?? ""))
        } else {
          result[key] = resolved(member, in: declaration, parameters: parameters)
        }
      }
      return .object(result)
    default:
      return value
    }
  }

  private mutating func mergePatch(of schema: JSONObject, suffix: String) -> JSONObject {
    var builder = MergePatchSchema(components: components, suffix: suffix)
    let patch = builder.patch(of: schema)
    components.merge(builder.nested) { first, _ in first }
    return patch
  }

  private mutating func named(
    _ name: String, in declaration: CompiledType, parameters: [String: TypeName]
  ) -> JSONObject {
    if let argument = parameters[name] { return schema(argument, usedAt: declaration.place) }
    let found = types.values.filter { $0.name.withoutModule == name }
    guard found.count == 1, let type = found.first?.name else {
      report(declaration.place, "wireSchema refers to \(name), which is not one type of Model or API.")
      return [:]
    }
    return schema(type, usedAt: declaration.place)
  }

  // MARK: Doc comments

  private mutating func described(by path: String, at place: String) -> JSONObject {
    guard let lines = symbols.comments[path] else { return [:] }
    let comment = DocComment(lines)
    for line in comment.unreadable { report(place, "the value of “\(line)” is not JSON.") }
    var schema: JSONObject = comment.text.isEmpty ? [:] : ["description": .string(comment.text)]
    schema.merge(comment.constraints)
    return schema
  }
}

extension JSONObject {
  /// Adds or replaces members.
  mutating func merge(_ other: JSONObject) {
    for (key, value) in other { self[key] = value }
  }
}
