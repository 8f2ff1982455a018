internal import Glibc
internal import RPC
internal import Server
internal import System

/// `ofj serve`: the service over standard input and output.
struct Serve {
  var options: ServeOptions
  var machine: Machine

  /// More than the longest answers that are asked for often, and little beside what a program takes anyway.
  private static let keptMemory: Int32 = 4 << 20

  func run() -> Int32 {
    keepFreedMemory(upTo: Self.keptMemory)
    guard let input = StandardStreams.take(STDIN_FILENO), let output = StandardStreams.take(STDOUT_FILENO) else {
      Program.write(Array("ofj: Standard input and output must be open.\n".utf8), to: STDERR_FILENO)
      return ExitCode.usage.rawValue
    }
    StandardStreams.replace()
    let log = Log(descriptor: STDERR_FILENO, level: options.storage.logLevel ?? .warning)
    let session = Session(environment: machine.environment(options.storage), log: log)
    let process = ProcessSession(input: input, output: output, framing: options.framing.framing, handler: session)
    let exitCode = process.run()
    session.close()
    log.flush(milliseconds: 200)
    // Threads may still be blocked on the input; nothing is left that they could lose.
    return exitCode
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
