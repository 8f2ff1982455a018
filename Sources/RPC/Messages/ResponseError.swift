public import JSON

/// The error member of an answer.
public struct ResponseError: Error, Hashable, Sendable {
  /// A number that programs branch on.
  public var code: Int
  /// A sentence for people.
  public var message: String
  /// `{kind, retryable, retryAfterMs?, path?, hint?}`, see `spec/errors.json`.
  public var data: JSONValue?

  public init(code: Int, message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }
}

/// The codes of JSON-RPC 2.0 and of the LSP base protocol.
extension ResponseError {
  public static let parseErrorCode = -32700
  public static let invalidRequestCode = -32600
  public static let methodNotFoundCode = -32601
  public static let invalidParamsCode = -32602
  public static let internalErrorCode = -32603
  public static let requestCancelledCode = -32800

  /// The bytes are not JSON, or not a frame.
  public static func parseError(_ message: String, byteOffset: Int? = nil) -> ResponseError {
    var data: JSONObject = ["kind": "parseError", "retryable": false]
    if let byteOffset { data["byteOffset"] = .integer(Int64(byteOffset)) }
    return ResponseError(code: parseErrorCode, message: message, data: .object(data))
  }

  /// The JSON is not a request, or not one that is allowed now.
  public static func invalidRequest(_ message: String) -> ResponseError {
    make(invalidRequestCode, "invalidRequest", message)
  }

  /// No method has this name. One that is longer than any name is not repeated: it may be something that was pasted.
  public static func methodNotFound(_ method: String, hint: String? = nil) -> ResponseError {
    let message =
      method.utf8.count > longestMethod
      ? "There is no method with a name of \(method.utf8.count) bytes." : "There is no method “\(method)”."
    return make(methodNotFoundCode, "methodNotFound", message, hint: hint)
  }

  /// Twice as long as the longest name there is; keys for other services are longer or nearly so.
  private static let longestMethod = 50

  /// The params do not fit the method.
  public static func invalidParams(_ message: String, path: String? = nil, hint: String? = nil) -> ResponseError {
    make(invalidParamsCode, "invalidParams", message, path: path, hint: hint)
  }

  /// The server has a defect.
  public static func internalError(_ message: String) -> ResponseError {
    make(internalErrorCode, "internalError", message)
  }

  /// The client asked to stop.
  public static let requestCancelled = make(requestCancelledCode, "requestCancelled", "The request was cancelled.")

  private static func make(
    _ code: Int, _ kind: String, _ message: String, path: String? = nil, hint: String? = nil
  ) -> ResponseError {
    var data: JSONObject = ["kind": .string(kind), "retryable": false]
    if let path { data["path"] = .string(path) }
    if let hint { data["hint"] = .string(hint) }
    return ResponseError(code: code, message: message, data: .object(data))
  }
}
