internal import JSON

/// Writes one JSON Schema file for each named type and for the params of each method.
enum SchemaFiles {
  /// File names and their schemas.
  static func documents(_ specification: Specification) -> [(name: String, schema: JSONObject)] {
    var documents: [(name: String, schema: JSONObject)] = []
    for case (let name, .object(let schema)) in specification.schemas {
      documents.append((fileName(name), document(schema, title: name)))
    }
    let params =
      specification.requests.map { ($0.swiftName, $0.name, $0.params) }
      + specification.notifications.map { ($0.swiftName, $0.name, $0.params) }
    for (swiftName, method, schema) in params {
      let name = swiftName.split(separator: ".").joined() + "Params"
      // Params without members of their own, and params that are a type of their own with this name already.
      guard schema["properties"] != [:], specification.schemas[name] == nil else { continue }
      documents.append((fileName(name), document(schema, title: "Params of \(method)")))
    }
    return documents
  }

  static func fileName(_ name: String) -> String { name + ".json" }

  private static func document(_ schema: JSONObject, title: String) -> JSONObject {
    var document: JSONObject = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title),
    ]
    if case .object(let relative) = relative(.object(schema)) { document.merge(relative) }
    return document
  }

  /// References between files instead of references into the OpenRPC document.
  private static func relative(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map(relative))
    case .object(let object):
      var result: JSONObject = [:]
      for (key, member) in object {
        if key == "$ref", case .string(let reference) = member {
          result[key] = .string(fileName(String(reference.dropFirst(SchemaBuilder.referencePrefix.count))))
        } else {
          result[key] = relative(member)
        }
      }
      return .object(result)
    default: return value
    }
  }
}
