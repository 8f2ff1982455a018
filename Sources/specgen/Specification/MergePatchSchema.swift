internal import JSON

/// Derives the schema of a JSON Merge Patch (RFC 7396) from the schema of what is patched: no member is required, and each
/// may be null. Which members can be removed is for the server to say.
struct MergePatchSchema {
  /// The schemas that may be referred to.
  let components: [String: JSONObject]
  /// What follows the name of a type in the name of its patch.
  let suffix: String
  /// Patches of nested objects, by name.
  private(set) var nested: [String: JSONObject] = [:]

  init(components: [String: JSONObject], suffix: String) {
    self.components = components
    self.suffix = suffix
  }

  mutating func patch(of schema: JSONObject) -> JSONObject {
    let target = OpenRPCDocument.referenced(schema).flatMap { components[$0] }
    return members(of: target ?? schema)
  }

  private mutating func members(of schema: JSONObject) -> JSONObject {
    guard schema["type"] == "object" else { return schema }
    var result = schema
    result["description"] = nil
    result["required"] = nil
    result["default"] = nil
    if let properties = schema["properties"]?.object {
      var changed: JSONObject = [:]
      for case (let name, .object(let member)) in properties {
        changed[name] = .object(removable(nestedPatch(of: member)))
      }
      result["properties"] = .object(changed)
    } else if let value = schema["additionalProperties"]?.object {
      result["additionalProperties"] = .object(removable(nestedPatch(of: value)))
    }
    return result
  }

  private mutating func nestedPatch(of schema: JSONObject) -> JSONObject {
    guard let name = OpenRPCDocument.referenced(schema) else { return inline(schema) }
    guard let target = components[name], target["type"] == "object" else { return schema }
    let patchName = name + suffix
    if nested[patchName] == nil && components[patchName] == nil {
      // Taken first: a type may hold itself.
      nested[patchName] = [:]
      var patch: JSONObject = ["description": .string("Changes to a value of type `\(name)`, as a JSON Merge Patch.")]
      patch.merge(members(of: target))
      nested[patchName] = patch
    }
    var result = schema
    result["$ref"] = .string(SchemaBuilder.referencePrefix + patchName)
    return result
  }

  private mutating func inline(_ schema: JSONObject) -> JSONObject {
    if let forms = schema["anyOf"]?.array {
      var patch = schema
      patch["anyOf"] = .array(forms.map { form in form.object.map { .object(nestedPatch(of: $0)) } ?? form })
      return patch
    }
    var patch = members(of: schema)
    if let description = schema["description"] { patch["description"] = description }
    return patch
  }

  private func removable(_ schema: JSONObject) -> JSONObject {
    var schema = schema
    let description = schema["description"]
    schema["description"] = nil
    schema["default"] = nil
    var result: JSONObject = description.map { ["description": $0] } ?? [:]
    result["anyOf"] = [.object(schema), ["type": "null"]]
    return result
  }
}
