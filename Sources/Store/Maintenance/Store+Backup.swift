internal import Glibc
internal import Model
public import System

extension Store {
  /// Writes a consistent copy of the data file while it is in use, and answers its size in bytes.
  ///
  /// The copy holds every write that was answered before. It is written to a temporary name in the same directory, to
  /// disk, and only then given its name; its mode is 0600. It runs on the thread that calls it.
  ///
  /// - Parameters:
  ///   - path: the absolute path of the copy; its directory must exist.
  ///   - replacing: whether an existing file may be replaced.
  ///   - progress: is told the part that is done, from 0 to 1, never falling.
  /// - Returns: the size of the copy in bytes.
  /// - Throws: `Failure` of kind `conflict` when the file exists, of kind `invalidValue` for a path that cannot be used;
  ///   `CancellationError`.
  public func backup(
    to path: String, replacing: Bool = false, cancellation: Cancellation? = nil, progress: (Double) -> Void = { _ in }
  ) throws -> Int {
    let backup = try Backup(path: path, mayReplace: replacing)
    try refuseOwnFile(path)
    let reader = Reader(file: file)
    guard case .begun(let database) = try reader.begin(cancellation: nil, busyTimeout: options.busyTimeoutMs) else {
      throw Failure.storeUnavailable(file.path, reason: "it was written by an older version; use it once and try again")
    }
    defer { reader.end() }
    guard reader.identity != nil else {
      throw Failure(.storeUnavailable, "There is no data file yet, so there is nothing to copy.")
    }
    do {
      return try backup.copy(database, cancellation: cancellation, progress: progress)
    } catch let error as SQLiteError {
      throw error.callerError(file: path)
    }
  }

  private func refuseOwnFile(_ path: String) throws {
    let resolved = realpath(parentPath(path), nil)
    let own = realpath(parentPath(file.path), nil)
    defer {
      free(resolved)
      free(own)
    }
    guard let resolved, let own, String(cString: resolved) == String(cString: own) else { return }
    let name = path.split(separator: "/").last ?? ""
    if name == "journal.db" || name.hasPrefix("journal.db-") {
      throw Failure(.invalidValue, "The copy cannot take the place of the data file.", hint: "Choose another name.")
    }
  }
}
