internal import Glibc

/// What a command reads from standard input.
///
/// - Parameter secret: the name of a secret that a person types at a terminal, where it is asked for and not shown; `nil`
///   for anything else, which is read to the end of the input.
typealias StandardInput = (_ secret: String?) throws(UsageError) -> [UInt8]

extension Program {
  /// Reads standard input.
  func standardInput(_ secret: String?) throws(UsageError) -> [UInt8] {
    guard let secret, machine.inputIsTerminal else { return try Self.readAll(upToLineEnd: false) }
    Self.write(Array("\(secret) (not shown while you type): ".utf8), to: STDERR_FILENO)
    defer { Self.write([UInt8(ascii: "\n")], to: STDERR_FILENO) }
    guard let shown = Self.hideTyping() else { throw UsageError("the terminal cannot hide what is typed") }
    defer { Self.restore(shown) }
    return try Self.readAll(upToLineEnd: true)
  }

  private static func readAll(upToLineEnd: Bool) throws(UsageError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 {
        bytes.append(contentsOf: buffer.prefix(count))
        if upToLineEnd, bytes.last == UInt8(ascii: "\n") { return bytes }
      } else if count == 0 {
        return bytes
      } else if errno == EAGAIN {
        wait(for: STDIN_FILENO, POLLIN)
      } else if errno != EINTR {
        throw UsageError("Standard input cannot be read: \(String(cString: strerror(errno))).")
      }
    }
  }

  /// - Returns: how the terminal was set before; `nil` when it cannot be set.
  private static func hideTyping() -> termios? {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var hidden = before
    hidden.c_lflag &= ~tcflag_t(ECHO)
    // What was typed before the question is no answer to it.
    return tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 ? before : nil
  }

  private static func restore(_ settings: termios) {
    var settings = settings
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }
}
