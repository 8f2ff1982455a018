internal import CSystem
internal import Glibc
public import Model

/// Where a backup is read from: a file that is read in parts, or bytes.
///
/// A file stays open from the first part to the last, so that another one that takes its name does no harm.
public final class BackupSource: Sendable {
  private enum Content: Sendable {
    case file(descriptor: Int32, path: String, version: FileVersion)
    case bytes([UInt8])
  }

  /// The length in bytes.
  public let byteCount: Int
  private let content: Content

  /// Opens a file.
  ///
  /// - Throws: `Failure` of kind `invalidValue` when there is no regular file that can be read.
  public init(path: String) throws(Failure) {
    // Not blocking: a pipe without a writer must be refused, not waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw Failure(.invalidValue, "\(path) cannot be read: \(systemMessage(errno)).")
    }
    guard let (version, isRegular) = FileVersion.of(descriptor), isRegular else {
      close(descriptor)
      throw Failure(.invalidValue, "\(path) is not a regular file.", hint: "Name the file that the backup is in.")
    }
    byteCount = version.size
    content = .file(descriptor: descriptor, path: path, version: version)
  }

  /// Takes bytes.
  public init(bytes: [UInt8]) {
    byteCount = bytes.count
    content = .bytes(bytes)
  }

  deinit {
    if case .file(let descriptor, _, _) = content { close(descriptor) }
  }

  /// Reads up to `count` bytes from an offset and appends them; fewer only at the end.
  func read(from offset: Int, count: Int, appendingTo bytes: inout [UInt8]) throws(Failure) {
    switch content {
    case .bytes(let all):
      guard offset < all.count else { return }
      bytes.append(contentsOf: all[offset..<min(all.count, offset + count)])
    case .file(let descriptor, let path, _):
      let part = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
      defer { part.deallocate() }
      var read = 0
      repeat { read = pread(descriptor, part.baseAddress, count, off_t(offset)) } while read < 0 && errno == EINTR
      guard read >= 0 else {
        throw Failure(.invalidValue, "\(path) cannot be read: \(systemMessage(errno)).")
      }
      bytes.append(contentsOf: part[..<read])
    }
  }

  /// Checks that the file is still the one that was opened, byte for byte as far as its times can tell.
  ///
  /// - Throws: `Failure` of kind `conflict` when somebody wrote to it meanwhile.
  public func checkUnchanged() throws(Failure) {
    guard case .file(let descriptor, let path, let version) = content else { return }
    guard FileVersion.of(descriptor)?.version == version else {
      throw Failure(
        .conflict, "\(path) was changed while it was being read; nothing was imported.",
        hint: "Wait until nothing writes to the file, and try again.")
    }
  }
}

/// The size of a file and the times at which it was written and changed.
private struct FileVersion: Equatable, Sendable {
  var size: Int
  var times: [Int]

  static func of(_ descriptor: Int32) -> (version: FileVersion, isRegular: Bool)? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let times = [
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
    return (FileVersion(size: Int(status.st_size), times: times), status.st_mode & S_IFMT == S_IFREG)
  }
}
