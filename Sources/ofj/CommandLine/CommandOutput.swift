internal import JSON
internal import Model

/// What a command prints and how it ends. Nothing is written before `main` does.
struct CommandOutput: Equatable {
  var standardOutput: [UInt8] = []
  var standardError: [UInt8] = []
  var exitCode = ExitCode.success

  static func text(_ text: String, exitCode: ExitCode = .success) -> CommandOutput {
    CommandOutput(standardOutput: Array(text.utf8), exitCode: exitCode)
  }

  /// A sentence on standard error, with what would mend it.
  static func problem(_ message: String, hint: String?, exitCode: ExitCode) -> CommandOutput {
    CommandOutput(standardError: Array((sentence(message, hint: hint) + "\n").utf8), exitCode: exitCode)
  }

  static func usage(_ error: UsageError) -> CommandOutput {
    problem(error.message, hint: error.hint, exitCode: .usage)
  }

  /// A request that cannot be made, as the error object that the server would have answered.
  static func refusedRequest(_ error: UsageError) -> CommandOutput {
    var data: JSONObject = ["kind": .string(error.kind.rawValue), "retryable": false]
    if let path = error.path { data["path"] = .string(path.description) }
    if let hint = error.hint { data["hint"] = .string(hint) }
    let object: JSONObject = [
      "code": .integer(error.kind.code), "message": .string(error.message), "data": .object(data),
    ]
    let text = (try? JSONEncoding.encode(JSONValue.object(object))) ?? []
    return CommandOutput(standardError: text + [UInt8(ascii: "\n")], exitCode: .usage)
  }

  static func failure(_ failure: Failure) -> CommandOutput {
    problem(failure.message, hint: failure.hint, exitCode: ExitCode(failure.kind))
  }

  /// `ofj: MESSAGE. HINT`, on one line whatever the message holds.
  static func sentence(_ message: String, hint: String?) -> String {
    var text = "ofj: " + message
    if let last = text.last, !".!?".contains(last) { text += "." }
    if let hint { text += " " + hint }
    return String(text.map { $0.isNewline ? " " : $0 })
  }
}
