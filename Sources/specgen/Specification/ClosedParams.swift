internal import JSON

/// Marks what the server decodes as closed: a member that it does not know is an error there.
///
/// What the server sends stays open, because clients ignore members that they do not know. A type that goes both ways is
/// closed.
enum ClosedParams {
  static func closing(_ specification: Specification) -> Specification {
    var result = specification
    var pending: [JSONValue] = []
    for index in result.requests.indices {
      if result.requests[index].direction == "serverToClient" {
        pending.append(.object(result.requests[index].result))
      } else {
        close(&result.requests[index].params)
        pending.append(.object(result.requests[index].params))
      }
    }
    for index in result.notifications.indices where result.notifications[index].direction != "serverToClient" {
      close(&result.notifications[index].params)
      pending.append(.object(result.notifications[index].params))
    }
    var reached: Set<String> = []
    while let value = pending.popLast() {
      for name in references(in: value) where reached.insert(name).inserted {
        guard case .object(var schema) = result.schemas[name] else { continue }
        close(&schema)
        result.schemas[name] = .object(schema)
        pending.append(.object(schema))
      }
    }
    return result
  }

  private static func close(_ schema: inout JSONObject) {
    if schema["properties"] != nil && schema["additionalProperties"] == nil { schema["additionalProperties"] = false }
  }

  private static func references(in value: JSONValue) -> [String] {
    switch value {
    case .array(let elements): return elements.flatMap(references)
    case .object(let object):
      return object.flatMap { key, member -> [String] in
        if key == "$ref", case .string(let reference) = member {
          return [String(reference.dropFirst(SchemaBuilder.referencePrefix.count))]
        }
        return references(in: member)
      }
    default: return []
    }
  }
}
