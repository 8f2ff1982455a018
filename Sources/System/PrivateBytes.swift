import CSystem
import Glibc

/// Bytes behind a descriptor and in no file system, for a program to read as its standard input.
///
/// Unlike a pipe it takes any number of bytes without waiting for the reader, and a reader that leaves early harms nobody.
public final class PrivateBytes {
  public let descriptor: Int32

  /// - Returns: `nil`, with `errno` set, when the system has no descriptor or memory left.
  public init?(_ bytes: [UInt8]) {
    descriptor = ofj_memory_file("ofj-input")
    guard descriptor >= 0 else { return nil }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written, off_t(written))
      }
      if count < 0, errno == EINTR { continue }
      // What was opened is closed by `deinit`, which runs as every property has its value.
      guard count > 0 else { return nil }
      written += count
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
