internal import JSON

/// A JSON Schema inside an OpenRPC document, as far as the command line reads it.
struct Schema {
  let node: JSONNode
  /// Where `$ref` looks.
  let document: JSONNode

  /// A document is ours, but one that refers in circles must not hang the program.
  private static let mostReferences = 16

  init(_ node: JSONNode, document: JSONNode) {
    self.node = node
    self.document = document
  }

  /// The schema behind `$ref`.
  var resolved: Schema {
    var current = node
    for _ in 0..<Self.mostReferences {
      guard let target = current["$ref"]?.string.flatMap(find) else { break }
      current = target
    }
    return Schema(current, document: document)
  }

  private func find(_ reference: String) -> JSONNode? {
    guard reference.hasPrefix("#"), let pointer = JSONPointer(parsing: String(reference.dropFirst())) else {
      return nil
    }
    return document[pointer]
  }

  /// The name behind `$ref`, for people.
  var referenceName: String? {
    node["$ref"]?.string?.split(separator: "/").last.map(String.init)
  }

  /// The schemas of which a value meets one: the branches of `anyOf` and `oneOf`, or the schema itself.
  var alternatives: [Schema] {
    var found: [Schema] = []
    collectAlternatives(into: &found, depth: 0)
    return found
  }

  private func collectAlternatives(into found: inout [Schema], depth: Int) {
    let schema = resolved
    guard depth < Self.mostReferences, let branches = (schema.node["anyOf"] ?? schema.node["oneOf"])?.elements else {
      found.append(schema)
      return
    }
    for branch in branches { Schema(branch, document: document).collectAlternatives(into: &found, depth: depth + 1) }
  }

  /// The JSON types that this alternative names; empty when it allows any.
  private var ownTypes: Set<String> {
    if let type = node["type"]?.string { return [type] }
    if let types = node["type"]?.elements { return Set(types.compactMap(\.string)) }
    return Set(ownWords.isEmpty ? [] : ["string"])
  }

  /// The JSON types of the values that meet the schema; empty when every type may.
  var types: Set<String> {
    let types = alternatives.map(\.ownTypes)
    return types.contains([]) ? [] : types.reduce(into: []) { $0.formUnion($1) }
  }

  private var ownWords: [String] {
    if let words = node["enum"]?.elements { return words.compactMap(\.string) }
    return node["const"]?.string.map { [$0] } ?? []
  }

  /// The words of `enum` and `const`.
  var words: [String] {
    alternatives.flatMap(\.ownWords)
  }

  /// The members that an object has by name, in the order of the schema.
  var properties: [(name: String, schema: Schema)] {
    alternatives.flatMap { alternative in
      alternative.node["properties"]?.members.map { ($0.key, Schema($0.value, document: document)) } ?? []
    }
  }

  func property(_ name: String) -> Schema? {
    for alternative in alternatives {
      if let property = alternative.node["properties"]?[name] { return Schema(property, document: document) }
    }
    return nil
  }

  /// The names of the members that an object must have.
  var required: Set<String> {
    Set(alternatives.flatMap { $0.node["required"]?.elements.compactMap(\.string) ?? [] })
  }

  /// The member that a lone value stands for: the only one that an object must have, as `value` of an amount.
  var onlyRequiredMember: (name: String, schema: Schema)? {
    let objects = alternatives.filter { $0.ownTypes.contains("object") }
    guard objects.count == 1, let name = required.first, required.count == 1 else { return nil }
    return property(name).map { (name, $0) }
  }

  /// What an object holds under names that the schema does not list.
  var additionalProperties: Schema? {
    for alternative in alternatives {
      guard let additional = alternative.node["additionalProperties"] else { continue }
      if additional.bool != false { return Schema(additional, document: document) }
    }
    return nil
  }

  /// What an array holds.
  var items: Schema? {
    for alternative in alternatives {
      if let items = alternative.node["items"] { return Schema(items, document: document) }
    }
    return nil
  }

  /// Whether a text is the path of a file.
  var isPath: Bool {
    alternatives.contains { $0.node["format"]?.string == "path" }
  }

  var description: String? {
    node["description"]?.string ?? resolved.node["description"]?.string
  }
}
