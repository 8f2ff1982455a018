internal import Glibc

/// Reads files that are small by nature.
enum SmallFile {
  /// Why a file could not be read.
  struct ReadingError: Error, Hashable {
    /// The `errno` of the system; `EFBIG` when the file is larger than expected.
    var code: Int32

    var message: String { String(cString: strerror(code)) }
    var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  }

  static func read(_ path: String, maximumBytes: Int) throws(ReadingError) -> [UInt8] {
    // A named pipe must not hold up the service until somebody writes to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw ReadingError(code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw ReadingError(code: errno) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= maximumBytes else { throw ReadingError(code: EFBIG) }
    }
  }
}
