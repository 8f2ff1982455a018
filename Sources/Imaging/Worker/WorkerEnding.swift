internal import Glibc
internal import Model
internal import System

/// What the end of a worker that gave no answer says of the picture.
enum WorkerEnding {
  static func failure(_ ending: FilterProgram.Ending) -> Failure {
    let what =
      switch ending {
      case .exited(let status): "ended with status \(status)"
      case .signalled(SIGKILL): "was killed"
      case .signalled(SIGXCPU): "took more than \(WorkerConfinement.processorSeconds) seconds of processor time"
      case .signalled(let signal) where [SIGSEGV, SIGBUS, SIGILL, SIGFPE].contains(signal):
        "crashed (\(name(signal)))"
      case .signalled(let signal): "gave up, most likely for want of memory (\(name(signal)))"
      }
    return Failure(
      .invalidImage, "The picture could not be read: the program that reads it \(what).",
      hint: "The picture may be damaged, or made to do damage; a copy from another program may help.")
  }

  private static func name(_ signal: Int32) -> String {
    strsignal(signal).map { String(cString: $0) } ?? "signal \(signal)"
  }

  /// The system's own words for an `errno`.
  static func text(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "system error \(code)"
  }
}
