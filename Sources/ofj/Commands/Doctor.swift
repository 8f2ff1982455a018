internal import JSON
internal import Model

/// `ofj doctor`: the checks of `server/doctor` as lines.
struct Doctor {
  static let method = "server/doctor"

  var options: DoctorOptions

  func run(peer: Peer) -> CommandOutput {
    let response: [UInt8]
    do throws(Failure) {
      response = try peer(Self.method, Array("{}".utf8))
    } catch {
      return .failure(error)
    }
    switch ResponseMessage(response) {
    case .result(let result)?:
      return Self.report(result["checks"]?.elements.compactMap(Check.init) ?? [])
    case .error(let error)?:
      return error.output(method: Self.method, asJSON: options.printsErrorsAsJSON)
    case nil:
      return .problem("\(Self.method): the server gave no answer", hint: nil, exitCode: .internal)
    }
  }

  struct Check: Equatable {
    var name: String
    var status: String
    var message: String
    /// What would mend it.
    var mend: String?
  }

  /// One line a check, and one under it when something can be mended.
  static func report(_ checks: [Check]) -> CommandOutput {
    let statusWidth = checks.map(\.status.count).max() ?? 0
    let nameWidth = checks.map(\.name.count).max() ?? 0
    var lines: [String] = []
    for check in checks {
      let status = TextLayout.pad(check.status, to: statusWidth)
      lines.append("\(status)  \(TextLayout.pad(check.name, to: nameWidth))  \(check.message)")
      if let mend = check.mend { lines.append(TextLayout.pad("", to: statusWidth + nameWidth + 4) + "→ \(mend)") }
    }
    let failed = checks.isEmpty || checks.contains { $0.status == "error" }
    return .text(lines.joined(separator: "\n") + "\n", exitCode: failed ? .failure : .success)
  }
}

extension Doctor.Check {
  init?(_ node: JSONNode) {
    guard let name = node["name"]?.string, let status = node["status"]?.string else { return nil }
    self.init(name: name, status: status, message: node["message"]?.string ?? "", mend: node["mend"]?.string)
  }
}
