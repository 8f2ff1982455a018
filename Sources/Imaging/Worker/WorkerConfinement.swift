internal import CImaging
internal import CSystem
internal import Glibc

/// What the worker gives up before it reads a stranger's picture. What a picture can break afterwards is the worker alone.
enum WorkerConfinement {
  /// Address space, in bytes. The most that was measured for 40 megapixels is 754 MiB, a HEIC with 12 bits for each color.
  static let memoryBytes: UInt = 1280 << 20
  /// Processor time; the clock on the wall is the service's to watch.
  static let processorSeconds: UInt = 60

  /// Ends the worker with the service, and keeps its memory from other processes and core files.
  static func followParent() {
    _ = ofj_die_with_parent(SIGKILL)
    _ = ofj_keep_private()
  }

  /// Sets the limits. No file can be opened afterwards, so libraries are loaded before.
  static func apply() {
    // Some libraries that come with libvips handle signals, even crashes; the service is to learn of each.
    for number in 1...Int32(31) { signal(number, SIG_DFL) }
    _ = ofj_limit(Int32(RLIMIT_AS.rawValue), memoryBytes)
    _ = ofj_limit(Int32(RLIMIT_CPU.rawValue), processorSeconds)
    _ = ofj_limit(Int32(RLIMIT_FSIZE.rawValue), 0)
    // A library that warns on a standard error that is a file is not to end for it.
    signal(SIGXFSZ, SIG_IGN)
    _ = ofj_limit(Int32(RLIMIT_CORE.rawValue), 0)
    _ = ofj_limit(Int32(RLIMIT_NOFILE.rawValue), 0)
  }
}
