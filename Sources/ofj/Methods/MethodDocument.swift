internal import JSON

/// The methods of an OpenRPC document.
struct MethodDocument {
  let methods: [MethodDescription]

  init(_ root: JSONNode) {
    methods = root["methods"]?.elements.compactMap { MethodDescription($0, document: root) } ?? []
  }

  /// The methods that are answered.
  var requests: [MethodDescription] {
    methods.filter { !$0.isNotification }
  }

  /// The messages without an answer, which cannot be called.
  var notifications: [MethodDescription] {
    methods.filter(\.isNotification)
  }

  func request(_ name: String) throws(UsageError) -> MethodDescription {
    let method = try method(name)
    guard !method.isNotification else {
      throw UsageError("`\(name)` is a notification, which has no answer", hint: "`ofj methods` lists the methods.")
    }
    return method
  }

  /// A request or notification by its name.
  func method(_ name: String) throws(UsageError) -> MethodDescription {
    guard let method = methods.first(where: { $0.name == name }) else {
      var error = UsageError(
        unknown: "method", name: name, among: methods.map(\.name), otherwise: "`ofj methods` lists the methods.")
      let meant = methods.filter { $0.name.hasSuffix("/" + name) }.map { "`\($0.name)`" }
      if !meant.isEmpty { error.hint = "Did you mean \(meant.joined(separator: " or "))?" }
      error.kind = .methodNotFound
      throw error
    }
    return method
  }

  /// The methods whose names begin with this word, `journal` or `journal/`.
  func family(_ name: String) -> [MethodDescription] {
    methods.filter { $0.name.hasPrefix(name.hasSuffix("/") ? name : name + "/") }
  }
}

/// A method as its OpenRPC description tells it.
struct MethodDescription {
  struct Parameter {
    var name: String
    var isRequired: Bool
    /// What the parameter is for, which says more than what its type is.
    var description: String?
    var schema: Schema
  }

  struct DocumentedError {
    var code: Int64
    var message: String
    var kind: String?
  }

  let name: String
  let summary: String
  let description: String?
  let parameters: [Parameter]
  let result: Schema?
  let errors: [DocumentedError]

  /// OpenRPC describes a notification as a method without a result.
  var isNotification: Bool { result == nil }

  init?(_ node: JSONNode, document: JSONNode) {
    guard let name = node["name"]?.string else { return nil }
    self.name = name
    summary = node["summary"]?.string ?? ""
    description = node["description"]?.string
    parameters = node["params"]?.elements.compactMap { Parameter(Schema($0, document: document).resolved) } ?? []
    result = node["result"]?["schema"].map { Schema($0, document: document) }
    errors = node["errors"]?.elements.compactMap { DocumentedError(Schema($0, document: document).resolved.node) } ?? []
  }
}

extension MethodDescription.Parameter {
  init?(_ descriptor: Schema) {
    guard let name = descriptor.node["name"]?.string, let schema = descriptor.node["schema"] else { return nil }
    self.init(
      name: name, isRequired: descriptor.node["required"]?.bool ?? false,
      description: descriptor.node["description"]?.string, schema: Schema(schema, document: descriptor.document))
  }
}

extension MethodDescription.DocumentedError {
  init?(_ node: JSONNode) {
    guard let code = node["code"]?.integer else { return nil }
    self.init(code: code, message: node["message"]?.string ?? "", kind: node["data"]?["kind"]?.string)
  }
}
