import JSON

/// One message of the client, told apart by its members.
enum IncomingMessage: Sendable {
  case request(id: RequestID, method: String, params: JSONNode?)
  case notification(method: String, params: JSONNode?)
  case response(id: RequestID?, answer: Result<JSONNode, ResponseError>)
  /// Not a message of JSON-RPC 2.0; the id is known when it could be read.
  case invalid(id: RequestID?, error: ResponseError)

  init(_ node: JSONNode) {
    guard node.kind == .object else {
      self = .invalid(id: nil, error: .invalidRequest("A message is a JSON object."))
      return
    }
    let idNode = node["id"]
    let id = idNode.flatMap(RequestID.init)
    guard node["jsonrpc"]?.string == "2.0" else {
      self = .invalid(id: id, error: .invalidRequest("The member `jsonrpc` must be the string \"2.0\"."))
      return
    }
    guard let methodNode = node["method"] else {
      self = Self.response(node, id: id)
      return
    }
    guard let method = methodNode.string else {
      self = .invalid(id: id, error: .invalidRequest("The member `method` must be a string."))
      return
    }
    let params = node["params"].flatMap { $0.kind == .null ? nil : $0 }
    if let params, params.kind != .object, params.kind != .array {
      self = .invalid(id: id, error: .invalidRequest("The member `params` must be an object."))
    } else if idNode == nil {
      self = .notification(method: method, params: params)
    } else if let id {
      self = .request(id: id, method: method, params: params)
    } else {
      self = .invalid(id: nil, error: .invalidRequest("The member `id` must be a string or an integer."))
    }
  }

  private static func response(_ node: JSONNode, id: RequestID?) -> IncomingMessage {
    if let result = node["result"] { return .response(id: id, answer: .success(result)) }
    if let error = node["error"] {
      let code = error["code"]?.integer.flatMap(Int.init(exactly:)) ?? ResponseError.internalErrorCode
      let message = error["message"]?.string ?? "The client answered with an error."
      let failure = ResponseError(code: code, message: message, data: error["data"]?.value)
      return .response(id: id, answer: .failure(failure))
    }
    return .invalid(id: id, error: .invalidRequest("A message needs a `method`, a `result` or an `error`."))
  }
}
