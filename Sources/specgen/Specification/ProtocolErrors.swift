/// The error codes of JSON-RPC 2.0 and of the LSP base protocol that the server answers with.
enum ProtocolErrors {
  static let all = [
    ErrorDescription(
      kind: "parseError", code: -32700, retryable: false, text: "The message is not JSON, or is beyond a limit."),
    ErrorDescription(
      kind: "invalidRequest", code: -32600, retryable: false,
      text: "The message is not a request, or not one that is allowed now."),
    ErrorDescription(kind: "methodNotFound", code: -32601, retryable: false, text: "No method has this name."),
    ErrorDescription(
      kind: "invalidParams", code: -32602, retryable: false,
      text: "The params do not have the form that the method needs; `path` names the member."),
    ErrorDescription(
      kind: "internalError", code: -32603, retryable: false, text: "The server failed in a way it does not expect."),
    ErrorDescription(
      kind: "requestCancelled", code: -32800, retryable: false, text: "The client cancelled the request."),
  ]
}
