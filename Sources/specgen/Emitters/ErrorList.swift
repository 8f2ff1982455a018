internal import JSON

/// Writes `spec/errors.json`: every code that an answer can carry.
enum ErrorList {
  static func document(_ specification: Specification) -> JSONObject {
    [
      "protocol": .array(ProtocolErrors.all.map(entry)),
      "application": .array(specification.errors.map(entry)),
    ]
  }

  private static func entry(_ error: ErrorDescription) -> JSONValue {
    [
      "kind": .string(error.kind), "code": .integer(Int64(error.code)), "retryable": .bool(error.retryable),
      "description": .string(error.text),
    ]
  }
}
