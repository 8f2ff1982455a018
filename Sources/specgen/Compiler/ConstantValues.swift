internal import JSON

/// Reads the file that `swiftc -emit-const-values` writes.
enum ConstantValues {
  static func read(_ document: JSONNode, root: String) -> [CompiledType] {
    document.elements.compactMap { type($0, root: root) }
  }

  private static func type(_ node: JSONNode, root: String) -> CompiledType? {
    guard let spelled = node["typeName"]?.string, let name = TypeName(parsing: spelled) else { return nil }
    let file = node["file"]?.string ?? ""
    let line = node["line"]?.integer ?? 0
    return CompiledType(
      name: name,
      isEnumeration: node["kind"]?.string?.hasSuffix("enum") ?? false,
      place: "\(file.hasPrefix(root + "/") ? String(file.dropFirst(root.count + 1)) : file):\(line)",
      conformances: Set(node["conformances"].list.compactMap(\.string)),
      associatedTypes: Dictionary(
        node["associatedTypeAliases"].list.compactMap { alias in
          guard let key = alias["typeAliasName"]?.string, let type = alias["substitutedTypeName"]?.string else {
            return nil
          }
          return (key, type)
        }, uniquingKeysWith: { first, _ in first }),
      properties: node["properties"].list.compactMap(property),
      cases: node["cases"].list.compactMap(enumerationCase))
  }

  private static func property(_ node: JSONNode) -> CompiledType.Property? {
    guard let name = node["label"]?.string, let type = node["type"]?.string else { return nil }
    return CompiledType.Property(
      name: name, type: type, isStatic: node["isStatic"]?.string == "true",
      isComputed: node["isComputed"]?.string == "true", value: value(node))
  }

  private static func enumerationCase(_ node: JSONNode) -> CompiledType.Case? {
    guard let name = node["name"]?.string else { return nil }
    return CompiledType.Case(name: name, rawValue: node["rawValue"]?.string, hasPayload: node["parameters"] != nil)
  }

  private static func value(_ node: JSONNode) -> ConstantValue? {
    let value = node["value"]
    switch node["valueKind"]?.string {
    case "RawLiteral": return value?.string.map(ConstantValue.literal) ?? .other
    case "Array": return .array(value.list.map { self.value($0) ?? .other })
    case "Enum": return value?["name"]?.string.map(ConstantValue.enumerationCase) ?? .other
    case "InitCall": return .initialization((value?["arguments"]).list.map { self.value($0) ?? .other })
    case "Runtime", nil: return nil
    default: return .other
    }
  }

}

extension JSONNode? {
  /// The elements of an array; nothing when it is absent.
  var list: [JSONNode] { map { Array($0.elements) } ?? [] }
}
