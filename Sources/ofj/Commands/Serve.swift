internal import Glibc
internal import RPC
internal import Server

/// `ofj serve`: the service over standard input and output.
struct Serve {
  var options: ServeOptions
  var machine: Machine

  func run() -> Int32 {
    guard let input = Self.take(STDIN_FILENO), let output = Self.take(STDOUT_FILENO) else {
      Program.write(Array("ofj: Standard input and output must be open.\n".utf8), to: STDERR_FILENO)
      return ExitCode.usage.rawValue
    }
    Self.replaceStandardDescriptors()
    let log = Log(descriptor: STDERR_FILENO, level: options.storage.logLevel ?? .warning)
    let session = Session(environment: machine.environment(options.storage), log: log)
    let process = ProcessSession(input: input, output: output, framing: options.framing.framing, handler: session)
    let exitCode = process.run()
    session.close()
    log.flush(milliseconds: 200)
    // Threads may still be blocked on the input; nothing is left that they could lose.
    return exitCode
  }

  /// A private copy of a descriptor, which no child process inherits.
  private static func take(_ descriptor: Int32) -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy >= 0 ? copy : nil
  }

  /// Whatever prints in this process prints to standard error, and whatever reads finds the end: the two pipes carry the
  /// protocol and nothing else.
  private static func replaceStandardDescriptors() {
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    if nothing >= 0 {
      dup2(nothing, STDIN_FILENO)
      close(nothing)
    }
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }
}

extension FramingChoice {
  /// The framing, or nil when the client decides.
  fileprivate var framing: Framing? {
    switch self {
    case .auto: nil
    case .lines: .lines
    case .headers: .headers
    }
  }
}
