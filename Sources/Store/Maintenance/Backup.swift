internal import CSQLite
internal import Glibc
internal import Model
internal import System

/// A copy of the data file in the making: written under a temporary name, and given its own name when it is complete.
struct Backup {
  private let path: String
  private let partialPath: String
  private let mayReplace: Bool

  /// Pages copied between two looks at the cancellation: 1 MB.
  private static let pagesPerStep: Int32 = 256
  /// Where the header of a database says how it is read and written: 1 is the rollback journal, 2 the write-ahead log.
  private static let formatOffset = 18

  init(path: String, mayReplace: Bool) throws {
    self.path = path
    self.mayReplace = mayReplace
    let name = path.split(separator: "/").last ?? ""
    let random = String(UInt64.random(in: .min ... .max), radix: 16)
    partialPath = parentPath(path) + "/.\(name).\(random).partial"
    try checkPath()
  }

  /// Copies what the source's open transaction sees.
  ///
  /// - Returns: the size of the copy in bytes.
  func copy(_ source: Database, cancellation: Cancellation?, progress: (Double) -> Void) throws -> Int {
    let descriptor = open(partialPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(errno) }
    defer {
      close(descriptor)
      unlink(partialPath)
    }
    try copyPages(source, cancellation, progress)
    // The copy is one file: without this it would need the side files of the log, even to be read.
    var format: [UInt8] = [1, 1]
    guard pwrite(descriptor, &format, format.count, off_t(Self.formatOffset)) == format.count, fsync(descriptor) == 0
    else { throw failure(errno) }
    let size = fileSize(partialPath)
    try giveName()
    synchronizeDirectory(parentPath(path))
    return size
  }

  private func copyPages(_ source: Database, _ cancellation: Cancellation?, _ progress: (Double) -> Void) throws {
    let target = try Database(opening: partialPath, path: path, flags: SQLITE_OPEN_READWRITE)
    // Nothing of an unfinished copy is kept, so it needs no journal; it is written to disk at the end.
    try target.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    guard let backup = sqlite3_backup_init(target.handle, "main", source.handle, "main") else {
      throw target.error(sqlite3_extended_errcode(target.handle))
    }
    var code = SQLITE_OK
    while code == SQLITE_OK, !(cancellation?.isCancelled ?? false) {
      code = sqlite3_backup_step(backup, Self.pagesPerStep)
      let total = sqlite3_backup_pagecount(backup)
      if total > 0 { progress(1 - Double(sqlite3_backup_remaining(backup)) / Double(total)) }
    }
    let finished = sqlite3_backup_finish(backup)
    if code == SQLITE_OK { throw CancellationError() }
    guard code == SQLITE_DONE else { throw target.error(finished == SQLITE_OK ? code : finished) }
  }

  private func giveName() throws {
    if mayReplace {
      guard rename(partialPath, path) == 0 else { throw failure(errno) }
      return
    }
    // Unlike a rename, a link never replaces a file that appeared meanwhile.
    if link(partialPath, path) == 0 { return }
    guard errno == EPERM || errno == ENOTSUP else { throw failure(errno) }
    // This file system has no links.
    guard access(path, F_OK) != 0 else { throw failure(EEXIST) }
    guard rename(partialPath, path) == 0 else { throw failure(errno) }
  }

  private func checkPath() throws {
    guard path.hasPrefix("/"), !path.hasSuffix("/"), !path.utf8.contains(0) else {
      throw Failure(.invalidValue, "The path of the copy must be the absolute path of a file.")
    }
    var status = stat()
    guard stat(parentPath(path), &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(
        .invalidValue, "The directory \(parentPath(path)) does not exist.", hint: "Create it, or choose another path.")
    }
    guard lstat(path, &status) == 0 else { return }
    guard mayReplace else { throw failure(EEXIST) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.invalidValue, "\(path) is not a regular file, so the copy cannot take its place.")
    }
  }

  private func failure(_ code: Int32) -> Failure {
    switch code {
    case EEXIST:
      Failure(.conflict, "\(path) exists already.", hint: "Choose another path, or remove that file.")
    case ENOSPC, EDQUOT, EFBIG:
      Failure(.storeFull, "There is no space left for the copy \(path).", hint: "Free space, or choose another disk.")
    case EACCES, EPERM, EROFS:
      Failure(.invalidValue, "The copy \(path) cannot be written: \(systemMessage(code)).")
    default:
      Failure(.storeUnavailable, "The copy \(path) cannot be written: \(systemMessage(code)).")
    }
  }
}
