internal import JSON

/// Writes the OpenRPC 1.4.1 document, the source of every client.
///
/// What OpenRPC cannot say stands in extensions: `x-direction` tells who sends a message (a message from the server is
/// described like any other), `x-access` how the server orders a request. A method without a result is a notification.
enum OpenRPC {
  /// The version of the interface, the same as `protocolVersion` in the answer to `initialize`.
  static let interfaceVersion = "1.0"

  static func document(_ specification: Specification, examples: Examples) -> JSONObject {
    let requests = specification.requests.map { method($0, examples: examples[$0.name]) }
    let notifications = specification.notifications.map(method)
    return [
      "openrpc": "1.4.1",
      "info": [
        "title": "ofj",
        "description": "A local-first food journal, driven over JSON-RPC 2.0 by editors, shells, scripts and agents.",
        "version": .string(interfaceVersion),
      ],
      "methods": .array((requests + notifications).map(JSONValue.object)),
      "components": [
        "schemas": .object(specification.schemas),
        "errors": .object(errors(specification)),
      ],
    ]
  }

  private static func method(_ request: Specification.Request, examples: [Example]) -> JSONObject {
    var method = common(request.name, request.documentation, request.params)
    method["result"] = ["name": "result", "schema": .object(request.result)]
    if !request.errors.isEmpty {
      method["errors"] = .array(request.errors.map { ["$ref": .string("#/components/errors/" + $0)] })
    }
    let pairings = examples.compactMap(pairing)
    if !pairings.isEmpty { method["examples"] = .array(pairings) }
    method["x-direction"] = .string(request.direction)
    method["x-access"] = .string(request.access)
    return method
  }

  private static func method(_ notification: Specification.Notification) -> JSONObject {
    var method = common(notification.name, notification.documentation, notification.params)
    method["x-direction"] = .string(notification.direction)
    return method
  }

  private static func common(_ name: String, _ documentation: DocComment, _ params: JSONObject) -> JSONObject {
    var method: JSONObject = ["name": .string(name)]
    if let family = family(name) { method["tags"] = [["name": .string(family)]] }
    method["summary"] = .string(documentation.summary)
    if documentation.text != documentation.summary { method["description"] = .string(documentation.text) }
    method["paramStructure"] = "by-name"
    method["params"] = .array(contentDescriptors(params))
    return method
  }

  /// `journal/log` → `journal`; nil for the methods of the protocol itself.
  static func family(_ name: String) -> String? {
    guard let slash = name.firstIndex(of: "/"), !name.hasPrefix("$") else { return nil }
    return String(name[..<slash])
  }

  /// The members of the params; OpenRPC wants the required ones first.
  private static func contentDescriptors(_ params: JSONObject) -> [JSONValue] {
    guard case .object(let properties)? = params["properties"] else { return [] }
    let required: [JSONValue] = if case .array(let names)? = params["required"] { names } else { [] }
    var descriptors: [(isRequired: Bool, value: JSONValue)] = []
    for (name, property) in properties {
      guard case .object(var schema) = property else { continue }
      var descriptor: JSONObject = ["name": .string(name)]
      if let description = schema["description"] { descriptor["description"] = description }
      schema["description"] = nil
      let isRequired = required.contains(.string(name))
      if isRequired { descriptor["required"] = true }
      descriptor["schema"] = .object(schema)
      descriptors.append((isRequired, .object(descriptor)))
    }
    return descriptors.filter(\.isRequired).map(\.value) + descriptors.filter { !$0.isRequired }.map(\.value)
  }

  /// OpenRPC has no form for an example that fails; those are on the page of the method.
  private static func pairing(_ example: Example) -> JSONValue? {
    guard case .result(let result) = example.outcome else { return nil }
    var params: [JSONValue] = []
    for (name, value) in example.request { params.append(["name": .string(name), "value": value]) }
    return [
      "name": .string(example.name), "description": .string(example.description), "params": .array(params),
      "result": ["name": "result", "value": result],
    ]
  }

  private static func errors(_ specification: Specification) -> JSONObject {
    var errors: JSONObject = [:]
    for error in specification.errors {
      errors[error.kind] = [
        "code": .integer(Int64(error.code)), "message": .string(error.text),
        "data": ["kind": .string(error.kind), "retryable": .bool(error.retryable)],
      ]
    }
    return errors
  }
}
