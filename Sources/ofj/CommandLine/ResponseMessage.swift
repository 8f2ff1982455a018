internal import JSON

/// The response of a server, as far as a command prints it.
enum ResponseMessage {
  case result(JSONNode)
  case error(ErrorObject)

  struct ErrorObject {
    /// The error as it was answered.
    var node: JSONNode
    var code: Int64
    var message: String
    var kind: String?
    /// The JSON Pointer of the member that is to blame.
    var path: String?
    var hint: String?
  }

  /// Reads a response; `nil` when the bytes are none.
  init?(_ bytes: [UInt8]) {
    guard let root = try? JSONDocument(parsing: bytes).root else { return nil }
    if let error = root["error"].flatMap(ErrorObject.init) {
      self = .error(error)
    } else if let result = root["result"] {
      self = .result(result)
    } else {
      return nil
    }
  }
}

extension ResponseMessage.ErrorObject {
  init?(_ node: JSONNode) {
    guard let code = node["code"]?.integer else { return nil }
    let data = node["data"]
    self.init(
      node: node, code: code, message: node["message"]?.string ?? "error \(code)", kind: data?["kind"]?.string,
      path: data?["path"]?.string, hint: data?["hint"]?.string)
  }

  var exitCode: ExitCode { ExitCode(responseError: code, kind: kind) }

  /// The error for people, or as JSON for a program.
  func output(method: String, asJSON: Bool) -> CommandOutput {
    guard !asJSON else {
      return CommandOutput(standardError: JSONOutput.line(node), exitCode: exitCode)
    }
    var text = "\(method): \(message)"
    if let path, !path.isEmpty {
      if text.hasSuffix(".") { text.removeLast() }
      text += " (\(path))."
    }
    return .problem(text, hint: hint, exitCode: exitCode)
  }
}
