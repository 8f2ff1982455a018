internal import JSON

/// The OpenRPC document as the generators of clients read it.
struct OpenRPCDocument {
  struct Parameter {
    var name: String
    var description: String
    var isRequired: Bool
    var schema: JSONObject
  }

  struct Method {
    var name: String
    var family: String?
    var documentation: String
    var params: [Parameter]
    /// Nil for a notification.
    var result: JSONObject?
    var direction: String
  }

  var methods: [Method]
  var schemas: JSONObject

  init(_ document: JSONObject) {
    schemas = document["components"]?.object?["schemas"]?.object ?? [:]
    methods = (document["methods"]?.array ?? []).compactMap { $0.object.map(Self.method) }
  }

  /// The name of the schema that a reference means.
  static func referenced(_ schema: JSONObject) -> String? {
    schema["$ref"]?.string?.split(separator: "/").last.map(String.init)
  }

  private static func method(_ object: JSONObject) -> Method {
    Method(
      name: object["name"]?.string ?? "",
      family: object["tags"]?.array?.first?.object?["name"]?.string,
      documentation: (object["description"] ?? object["summary"])?.string ?? "",
      params: (object["params"]?.array ?? []).compactMap { $0.object.map(parameter) },
      result: object["result"]?.object?["schema"]?.object,
      direction: object["x-direction"]?.string ?? "")
  }

  private static func parameter(_ object: JSONObject) -> Parameter {
    Parameter(
      name: object["name"]?.string ?? "", description: object["description"]?.string ?? "",
      isRequired: object["required"] == true, schema: object["schema"]?.object ?? [:])
  }
}
