internal import Model

/// The lines of a credentials file: `NAME=value`, comments behind `#`, and empty lines, which are kept as they are.
struct CredentialsText {
  private enum Line {
    case other(ArraySlice<UInt8>)
    case secret(SecretName, Secret)
    /// A line that is wrong, with the name that it seems to be about.
    case unreadable(ArraySlice<UInt8>, SecretName?)

    var name: SecretName? {
      switch self {
      case .other: nil
      case .secret(let name, _): name
      case .unreadable(_, let name): name
      }
    }
  }

  private var lines: [Line] = []
  /// What is wrong with the first line that cannot be read.
  private(set) var problem: Failure?

  private static let header = "# Keys of ofj for other services. Nobody else may read this file: keep its mode 0600."

  /// The text of a file that does not exist yet.
  init() {
    lines = [.other(Array(Self.header.utf8)[...])]
  }

  /// Reads what can be read; `problem` tells of the rest.
  ///
  /// - Parameter path: the path of the file, for messages. They name the line and repeat nothing of it: a line that is
  ///   wrong may well be a key that was pasted alone.
  init(parsing bytes: [UInt8], path: String) {
    var known: [SecretName: Int] = [:]
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, part) in (parts.last?.isEmpty == true ? parts.dropLast() : parts[...]).enumerated() {
      let place = "\(path):\(index + 1)"
      do throws(Failure) {
        let line = try Self.line(part, at: place)
        if let name = line.name, let first = known.updateValue(index + 1, forKey: name) {
          throw Self.refused(place, "\(name.rawValue) is already set on line \(first).")
        }
        lines.append(line)
      } catch {
        problem = problem ?? error
        lines.append(.unreadable(part, Self.name(in: part)))
      }
    }
  }

  /// The name that a wrong line seems to be about, perhaps in small letters or as a shell would have it.
  private static func name(in bytes: ArraySlice<UInt8>) -> SecretName? {
    let word = String(decoding: bytes, as: UTF8.self).prefix { $0 != "=" }.split(separator: " ").last
    return word.flatMap { SecretName(rawValue: String($0).trimmed().uppercased()) }
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

  /// Whether a line is about a secret, be it one that cannot be read.
  func mentions(_ name: SecretName) -> Bool { lines.contains { $0.name == name } }

  /// Sets a secret where it stood, or at the end. Lines that could not be read and were about it are gone then.
  mutating func set(_ name: SecretName, _ secret: Secret) {
    let index = lines.firstIndex { $0.name == name } ?? lines.count
    lines.removeAll { $0.name == name }
    lines.insert(.secret(name, secret), at: index)
  }

  /// Removes every line that is about a secret.
  ///
  /// - Returns: whether there was one.
  mutating func remove(_ name: SecretName) -> Bool {
    guard mentions(name) else { return false }
    lines.removeAll { $0.name == name }
    return true
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      switch line {
      case .other(let line), .unreadable(let line, _): bytes += line
      case .secret(let name, let secret): bytes += "\(name.rawValue)=\(secret.reveal())".utf8
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
