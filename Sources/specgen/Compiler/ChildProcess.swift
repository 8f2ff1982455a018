internal import Glibc

/// A program run to its end with our own standard streams, so that its diagnostics reach the author unchanged.
enum ChildProcess {
  /// Runs a program found through `PATH` and answers its exit status; a signal counts as 128 plus its number.
  static func run(_ arguments: [String]) throws(Problem) -> Int32 {
    guard let program = arguments.first else { throw Problem("specgen", "There is no program to run.") }
    var pointers = arguments.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    pointers.append(nil)

    var process = pid_t()
    let outcome = posix_spawnp(&process, program, nil, nil, pointers, environ)
    guard outcome == 0 else {
      throw Problem(program, "cannot be run: \(String(cString: strerror(outcome))). Is the Swift toolchain in PATH?")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw Problem(program, "cannot be waited for: \(String(cString: strerror(errno))).") }
    }
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }
}
