internal import Glibc
internal import Model
internal import System

/// The copy of the catalog of models: a file of its own beside the data file, which may be deleted at any time.
public struct CatalogFile: Sendable {
  /// The longest file that is read.
  static let maximumBytes = 32 << 20

  /// The absolute path.
  public let path: String
  private let location: StoreLocation

  public init(besides location: StoreLocation) {
    self.location = location
    path = location.directory + "/models.json"
  }

  /// What the file holds; nil when there is none, or it cannot be read.
  public func read() -> [UInt8]? {
    // Something else than a file, such as a pipe, must not hold up anything.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= off_t(Self.maximumBytes)
    else { return nil }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= Self.maximumBytes {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += chunk[..<count]
    }
    return nil
  }

  /// Puts other bytes in place, wholly or not at all, readable by the user alone. Blocks until they are on disk.
  ///
  /// - Throws: `Failure` of a kind `store…`.
  public func replace(with bytes: [UInt8]) throws {
    try location.createDirectory()
    let partial = path + ".\(String(UInt64.random(in: .min ... .max), radix: 16)).partial"
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure(errno) }
    do {
      defer { close(descriptor) }
      try write(bytes, to: descriptor)
      guard fsync(descriptor) == 0, rename(partial, path) == 0 else { throw failure(errno) }
    } catch {
      unlink(partial)
      throw error
    }
    synchronizeDirectory(location.directory)
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(errno) }
      written += count
    }
  }

  private func failure(_ code: Int32) -> Failure {
    switch code {
    case EACCES, EPERM, EROFS: .storeReadOnly(path)
    case ENOSPC, EDQUOT: .storeFull(path)
    default: .storeUnavailable(path, reason: systemMessage(code))
    }
  }
}
