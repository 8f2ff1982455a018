internal import JSON

/// The service as its clients see it. Everything the generator writes is written from this.
struct Specification {
  struct Request {
    /// The Swift type, for the registry.
    var swiftName: String
    var name: String
    var access: String
    var direction: String
    /// Error kinds, in the order of their codes.
    var errors: [String]
    var documentation: DocComment
    /// A JSON Schema of type `object`.
    var params: JSONObject
    /// A JSON Schema.
    var result: JSONObject
  }

  struct Notification {
    var swiftName: String
    var name: String
    var direction: String
    var documentation: DocComment
    /// A JSON Schema of type `object`.
    var params: JSONObject
  }

  /// Sorted by name.
  var requests: [Request]
  /// Sorted by name.
  var notifications: [Notification]
  /// JSON Schemas by name, in the order of names.
  var schemas: JSONObject
  /// In the order of codes.
  var errors: [ErrorDescription]
}

/// One kind of error: `spec/errors.json` lists them all.
struct ErrorDescription {
  var kind: String
  var code: Int
  var retryable: Bool
  var text: String
}
