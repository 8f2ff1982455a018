internal import CSystem
internal import Glibc
public import Model

/// A file that is read from its beginning to its end.
public final class FileSource: ByteSource {
  public let path: String
  /// The size when it was opened, in bytes.
  public let size: Int
  private let descriptor: Int32

  /// Opens a regular file.
  ///
  /// - Throws: `Failure` of kind `invalidValue` that says why the path cannot be read: it is relative, names nothing, a
  ///   directory or another thing that is no file, an empty file, or one that this user may not read.
  public init(_ path: String) throws(Failure) {
    guard path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw Failure(.invalidValue, "“\(path)” is not an absolute path.", hint: "Begin the path with /.")
    }
    // A named pipe must not hold up the service until somebody writes to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      let isDirectory = status.st_mode & S_IFMT == S_IFDIR
      throw Failure(
        .invalidValue, isDirectory ? "\(path) is a directory." : "\(path) is not a regular file.",
        hint: isDirectory ? "Name a file in it." : nil)
    }
    guard status.st_size > 0 else {
      close(descriptor)
      throw Failure(.invalidValue, "\(path) is empty.")
    }
    self.path = path
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !buffer.isEmpty else { return 0 }
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw Self.failure(path, errno) }
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> Failure {
    switch code {
    case ENOENT, ENOTDIR: Failure(.invalidValue, "There is no file \(path).")
    case EACCES, EPERM:
      Failure(
        .invalidValue, "\(path) cannot be read: \(systemMessage(code)).", hint: "Make it readable for this user.")
    default: Failure(.invalidValue, "\(path) cannot be read: \(systemMessage(code)).")
    }
  }
}

/// The system's own words for an `errno`.
func systemMessage(_ error: Int32) -> String {
  strerror(error).map { String(cString: $0) } ?? "system error \(error)"
}
