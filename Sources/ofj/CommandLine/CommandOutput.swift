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
