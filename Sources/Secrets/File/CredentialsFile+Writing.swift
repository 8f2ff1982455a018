internal import CSystem
internal import Glibc
internal import Model
internal import System

extension CredentialsFile {
  /// How long another process may hold the directory, in milliseconds.
  private static let lockTimeout = 5000

  /// Changes the file: all of it or nothing, on disk when this returns, also while other processes do the same.
  ///
  /// - Parameter change: answers whether there is anything to write. Given an empty text when there is no file.
  func update(_ change: (inout CredentialsText) -> Bool) throws(Failure) {
    let directory = try openDirectory()
    // Closing gives the lock back.
    defer { close(directory) }
    try lock(directory)
    var text = try readToChange() ?? CredentialsText()
    guard change(&text) else { return }
    try replace(with: text.bytes, in: directory)
  }

  private var directoryPath: String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private var partialPath: String { path + ".partial" }

  /// Opens the directory; makes it, for the user alone, when it does not exist.
  private func openDirectory() throws(Failure) -> Int32 {
    var made = ""
    for part in directoryPath.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, 0o700) != 0, errno != EEXIST else { continue }
      let problem = errno
      // What exists need not be ours to make; opening it tells.
      guard access(made, F_OK) == 0 else { throw unwritable(problem) }
    }
    let descriptor = open(directoryPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unwritable(errno) }
    return descriptor
  }

  private func lock(_ directory: Int32) throws(Failure) {
    let deadline = Deadline.after(milliseconds: Self.lockTimeout)
    while flock(directory, LOCK_EX | LOCK_NB) != 0 {
      // A file system without locks has to do without.
      guard errno == EWOULDBLOCK || errno == EINTR else { return }
      guard .now < deadline else {
        throw Failure(
          .storeBusy, "Another program is writing \(path).", hint: "Try again.", retryAfterMs: Self.lockTimeout)
      }
      usleep(10_000)
    }
  }

  private func replace(with bytes: [UInt8], in directory: Int32) throws(Failure) {
    // Left by a process that was killed: we hold the lock, so nobody is writing it.
    unlink(partialPath)
    let descriptor = open(partialPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw unwritable(errno) }
    defer { close(descriptor) }
    do throws(Failure) {
      // A umask may have taken the user's own rights too.
      guard fchmod(descriptor, 0o600) == 0 else { throw unwritable(errno) }
      try write(bytes, to: descriptor)
      guard fsync(descriptor) == 0, rename(partialPath, path) == 0 else { throw unwritable(errno) }
    } catch {
      unlink(partialPath)
      throw error
    }
    // Best effort: not every file system can do it, and the file itself is on disk.
    fsync(directory)
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw unwritable(errno) }
      written += count
    }
  }

  private func unwritable(_ code: Int32) -> Failure {
    switch code {
    case ENOSPC, EDQUOT:
      Failure(.storeFull, "There is no space left for \(path).", hint: "Free space, or choose another disk.")
    default:
      refused(
        "cannot be written: \(String(cString: strerror(code)))", "Give yourself the right to write in \(directoryPath)."
      )
    }
  }
}
