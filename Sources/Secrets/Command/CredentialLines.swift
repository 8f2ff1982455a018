internal import Model

/// What the credential command is told and tells: lines of `key=value`, as git's credential helpers use them.
enum CredentialLines {
  static func request(_ name: SecretName, secret: Secret?) -> [UInt8] {
    var text = "service=\(name.service)\nname=\(name.rawValue)\n"
    if let secret { text += "secret=\(secret.reveal())\n" }
    return Array((text + "\n").utf8)
  }

  /// The text behind the last `secret=`; `nil` when there is no such line. An empty line ends the answer, and other keys
  /// are for others.
  static func secret(in answer: [UInt8]) -> String? {
    let key = "secret=".utf8
    var found: String?
    for line in answer.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if line.isEmpty { break }
      if line.starts(with: key) { found = String(decoding: line.dropFirst(key.count), as: UTF8.self) }
    }
    return found.flatMap { $0.isEmpty ? nil : $0 }
  }
}
