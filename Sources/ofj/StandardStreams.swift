internal import Glibc

/// Standard input and output of this process, when they carry a protocol.
enum StandardStreams {
  /// A private copy of a descriptor, which no child process inherits.
  static func take(_ descriptor: Int32) -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy >= 0 ? copy : nil
  }

  /// Whatever prints in this process prints to standard error, and whatever reads finds the end: the two pipes carry the
  /// protocol and nothing else.
  static func replace() {
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    if nothing >= 0 {
      dup2(nothing, STDIN_FILENO)
      close(nothing)
    }
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }
}
