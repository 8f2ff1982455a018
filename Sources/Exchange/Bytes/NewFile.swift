internal import CSystem
internal import Glibc
public import Model

/// A file in the making: written under a temporary name in the same directory, and given its own name when it is complete
/// and on disk. It never takes the place of a file that exists.
public final class NewFile {
  private let path: String
  private let partialPath: String
  private let directory: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// How many bytes were written.
  public private(set) var count = 0

  private static let bufferSize = 256 << 10

  /// Begins the file, with mode 0600.
  ///
  /// - Parameter path: the absolute path of a file that does not exist, in a directory that does.
  /// - Throws: `Failure` of kind `conflict` when the file exists, of kind `invalidValue` for a path that cannot be used.
  public init(_ path: String) throws(Failure) {
    guard path.hasPrefix("/"), !path.hasSuffix("/"), !path.utf8.contains(0), let cut = path.lastIndex(of: "/") else {
      throw Failure(
        .invalidValue, "“\(path)” is not the absolute path of a file.",
        hint: "Begin the path with / and end it with a name.")
    }
    self.path = path
    directory = cut == path.startIndex ? "/" : String(path[..<cut])
    var status = stat()
    guard stat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(
        .invalidValue, "The directory \(directory) does not exist.", hint: "Create it, or choose another path.")
    }
    guard lstat(path, &status) != 0 else { throw Self.failure(path, EEXIST) }
    let random = String(UInt64.random(in: .min ... .max), radix: 16)
    partialPath = (directory == "/" ? "" : directory) + "/.\(path[path.index(after: cut)...]).\(random).partial"
    descriptor = open(partialPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
  }

  deinit {
    close(descriptor)
    unlink(partialPath)
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(Failure) {
    buffer += bytes
    count += bytes.count
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes what is left to disk and gives the file its name.
  public func finish() throws(Failure) {
    try flush()
    guard fsync(descriptor) == 0 else { throw Self.failure(path, errno) }
    try giveName()
    synchronizeDirectory()
  }

  private func giveName() throws(Failure) {
    // Unlike a rename, a link never replaces a file that appeared meanwhile.
    if link(partialPath, path) == 0 { return }
    guard errno == EPERM || errno == ENOTSUP else { throw Self.failure(path, errno) }
    // This file system has no links.
    guard access(path, F_OK) != 0 else { throw Self.failure(path, EEXIST) }
    guard rename(partialPath, path) == 0 else { throw Self.failure(path, errno) }
  }

  private func flush() throws(Failure) {
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes { bytes in
        Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(path, errno) }
      written += count
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Best effort: not every file system can do it, and the file itself is on disk.
  private func synchronizeDirectory() {
    let parent = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard parent >= 0 else { return }
    fsync(parent)
    close(parent)
  }

  private static func failure(_ path: String, _ code: Int32) -> Failure {
    switch code {
    case EEXIST:
      Failure(.conflict, "\(path) exists already.", hint: "Choose another path, or remove that file.")
    case ENOSPC, EDQUOT, EFBIG:
      Failure(.storeFull, "There is no space left for \(path).", hint: "Free space, or choose another disk.")
    default:
      Failure(.invalidValue, "\(path) cannot be written: \(systemMessage(code)).")
    }
  }
}
