internal import CSystem
internal import Glibc
internal import Model

/// The file of the user's secrets. Nobody else may be able to read it, else it is not read either.
///
/// It must be a regular file: a symbolic link is refused, because what it leads to often lies in a folder that is shared or
/// published, and because replacing the file would cut the link.
public struct CredentialsFile: Sendable {
  public let path: String

  static let maximumBytes = 256 << 10

  /// - Parameter path: an absolute path.
  public init(path: String) {
    self.path = path
  }

  /// What the file holds; `nil` when there is none.
  ///
  /// - Throws: `Failure` of kind `invalidConfiguration` that says how to mend it.
  func read() throws(Failure) -> CredentialsText? {
    let text = try readToChange()
    if let problem = text?.problem { throw problem }
    return text
  }

  /// As `read`, but lines that cannot be read are no error: a change may mend them.
  func readToChange() throws(Failure) -> CredentialsText? {
    // A named pipe must not hold us up, and is refused below.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: return nil
      case ELOOP:
        throw refused(
          "is a symbolic link, which is not followed",
          "Put the file itself there, or have credentialCommand in config.yaml read it.")
      default: throw unreadable(errno)
      }
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(errno) }
    if let problem = problem(of: status) { throw problem }
    return CredentialsText(parsing: try bytes(of: descriptor), path: path)
  }

  /// What keeps a file of this kind, owner and mode from being trusted.
  private func problem(of status: stat) -> Failure? {
    guard status.st_mode & S_IFMT == S_IFREG else {
      return refused("is not a regular file", "Remove it; secrets/set makes a new one.")
    }
    guard status.st_uid == geteuid() else {
      return refused(
        "belongs to the user with the id \(status.st_uid), and ofj runs as \(geteuid())",
        "Run: chown \(geteuid()) \(path)")
    }
    let others: mode_t = 0o077
    guard status.st_mode & others == 0 else {
      let digits = String(status.st_mode & 0o7777, radix: 8)
      let mode = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      return refused("can be reached by other users (mode \(mode))", "Run: chmod 600 \(path)")
    }
    return nil
  }

  private func bytes(of descriptor: Int32) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(errno) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= Self.maximumBytes else {
        throw refused("is larger than 256 KiB", "It holds a line NAME=value for each key and nothing more.")
      }
    }
  }

  func refused(_ problem: String, _ hint: String) -> Failure {
    Failure(.invalidConfiguration, "The credentials file \(path) \(problem).", hint: hint)
  }

  private func unreadable(_ code: Int32) -> Failure {
    refused("cannot be read: \(String(cString: strerror(code)))", "Give yourself the right to read it.")
  }
}
