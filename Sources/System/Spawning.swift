import CSystem
import Glibc

/// Starts a program without a shell, in a session of its own, so that it cannot ask at our terminal.
///
/// - Parameters:
///   - program: found through `PATH` unless it has a slash.
///   - arguments: those after the name of the program.
///   - environment: the whole environment, as `NAME=value`.
///   - input: the descriptor that becomes its standard input; nil for none.
///   - output: the descriptor that becomes its standard output. What it says as errors is dropped.
func spawn(
  _ program: String, _ arguments: [String], environment: [String], input: Int32?, output: Int32
) throws(StartError) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  if let input {
    posix_spawn_file_actions_adddup2(&actions, input, 0)
  } else {
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  }
  posix_spawn_file_actions_adddup2(&actions, output, 1)
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  // Ours close by themselves; those of whoever started us, or of a library, are none of its business either. A program that
  // held the other end of the pipe it reads would wait for itself.
  _ = ofj_close_from(&actions, 3)
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  // Our threads have every signal blocked and some ignored; a program of another expects neither.
  var none = sigset_t()
  var all = sigset_t()
  sigemptyset(&none)
  sigfillset(&all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setsigdefault(&attributes, &all)
  let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID of glibc, which the header gives to _GNU_SOURCE only
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | newSession))
  var argumentPointers: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
  var environmentPointers: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
  var process = pid_t()
  let outcome = posix_spawnp(&process, program, &actions, &attributes, &argumentPointers, &environmentPointers)
  argumentPointers.forEach { free($0) }
  environmentPointers.forEach { free($0) }
  posix_spawnattr_destroy(&attributes)
  posix_spawn_file_actions_destroy(&actions)
  guard outcome == 0 else { throw StartError(code: outcome) }
  return process
}

/// Why a program could not be started.
public struct StartError: Error, Hashable, Sendable {
  /// The `errno` of the system; `ENOENT` when there is no such program.
  public var code: Int32
}
