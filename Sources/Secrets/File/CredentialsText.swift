internal import Model

/// The lines of a credentials file: `NAME=value`, comments behind `#`, and empty lines, which are kept as they are.
struct CredentialsText {
  private enum Line {
    case other(ArraySlice<UInt8>)
    case secret(SecretName, Secret)
  }

  private var lines: [Line] = []

  private static let header = "# Keys of ofj for other services. Nobody else may read this file: keep its mode 0600."

  /// The text of a file that does not exist yet.
  init() {
    lines = [.other(Array(Self.header.utf8)[...])]
  }

  /// - Parameter path: the path of the file, for messages. They name the line and repeat nothing of it: a line that is
  ///   wrong may well be a key that was pasted alone.
  init(parsing bytes: [UInt8], path: String) throws(Failure) {
    var known: [SecretName: Int] = [:]
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, part) in (parts.last?.isEmpty == true ? parts.dropLast() : parts[...]).enumerated() {
      let line = try Self.line(part, at: "\(path):\(index + 1)")
      if case .secret(let name, _) = line {
        if let first = known.updateValue(index + 1, forKey: name) {
          throw Self.refused("\(path):\(index + 1)", "\(name.rawValue) is already set on line \(first).")
        }
      }
      lines.append(line)
    }
  }

  private static func line(_ bytes: ArraySlice<UInt8>, at place: String) throws(Failure) -> Line {
    let text = String(decoding: bytes, as: UTF8.self).trimmed()
    if text.isEmpty || text.hasPrefix("#") { return .other(bytes) }
    guard let equals = text.firstIndex(of: "=") else { throw refused(place, "This is not NAME=value.") }
    guard let name = SecretName(rawValue: String(text[..<equals]).trimmed()) else {
      let names = SecretName.allCases.map(\.rawValue).joined(separator: ", ")
      throw refused(place, "No secret has this name; the names are \(names).")
    }
    let value = String(text[text.index(after: equals)...]).trimmed()
    do throws(Failure) {
      return .secret(name, try Secret(parsing: value, for: name))
    } catch {
      throw refused(place, "\(name.rawValue): \(error.message)")
    }
  }

  private static func refused(_ place: String, _ problem: String) -> Failure {
    Failure(.invalidConfiguration, "\(place): \(problem)", hint: "Correct that line of the credentials file.")
  }

  subscript(name: SecretName) -> Secret? {
    for case .secret(name, let secret) in lines { return secret }
    return nil
  }

  /// Sets a secret where it stood, or at the end.
  mutating func set(_ name: SecretName, _ secret: Secret) {
    let line = Line.secret(name, secret)
    if let index = index(of: name) { lines[index] = line } else { lines.append(line) }
  }

  /// - Returns: whether it was there.
  mutating func remove(_ name: SecretName) -> Bool {
    guard let index = index(of: name) else { return false }
    lines.remove(at: index)
    return true
  }

  private func index(of name: SecretName) -> Int? {
    lines.firstIndex { line in
      if case .secret(name, _) = line { true } else { false }
    }
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      switch line {
      case .other(let line): bytes += line
      case .secret(let name, let secret): bytes += "\(name.rawValue)=\(secret.reveal())".utf8
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
