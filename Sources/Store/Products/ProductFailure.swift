internal import CSQLite
internal import Glibc
internal import Model

extension SQLiteError {
  /// What a caller is told of an error with the local copy.
  ///
  /// - Parameter import: of an import, whether it has brought something that is kept.
  func productFailure(_ path: String, import progress: ImportProgress? = nil) -> any Error {
    if isLackOfSpace { return Failure.productsFull(path, progress) }
    let isImporting = progress != nil
    if isImporting, [EACCES, EPERM, EROFS].contains(systemError) { return Failure.productsReadOnly(path) }
    switch callerError(file: path, isReading: !isImporting) {
    case let failure as Failure where failure.kind == .storeCorrupt: return Failure.productsDamaged(path)
    case let failure as Failure where failure.kind == .storeReadOnly: return Failure.productsReadOnly(path)
    case let failure as Failure where failure.kind == .storeBusy && isImporting:
      return Failure(.conflict, "An import into \(path) is running already.", hint: "Wait for it to end, or cancel it.")
    // The statements are always the same, so that only a file that is not what it was makes one of them wrong: a table is
    // missing, or the search index cannot read its own settings.
    case let error as SQLiteError where error.primaryCode == SQLITE_ERROR:
      return Failure.productsDamaged(path)
    case let error: return error
    }
  }
}

/// How far an import has come.
enum ImportProgress {
  /// Nothing was committed.
  case nothingKept
  /// The same import goes on from what was committed.
  case partlyKept
}

extension Failure {
  static func productsDamaged(_ path: String) -> Failure {
    Failure(
      .storeCorrupt, "The local copy of Open Food Facts, \(path), is damaged or is something else.",
      hint: "Delete that file, and import a dump again with products/importDataset.")
  }

  /// The file is whole as far as can be told, but was made by another version, or never completed.
  static func productsUnreadable(_ path: String) -> Failure {
    Failure(
      .storeCorrupt, "The local copy of Open Food Facts, \(path), is not one that this version of ofj reads.",
      hint: "Import a dump again with products/importDataset; that takes its place.")
  }

  static func productsReadOnly(_ path: String) -> Failure {
    Failure(
      .storeReadOnly, "The local copy of Open Food Facts, \(path), or its directory cannot be written.",
      hint: "Make both writable for this user, or choose another data directory.")
  }

  static func productsFull(_ path: String, _ progress: ImportProgress?) -> Failure {
    let hint =
      switch progress {
      case nil: "Free space on that disk, and try again."
      case .nothingKept: "Free space on that disk and import again, from the beginning: nothing was imported yet."
      case .partlyKept: "Free space on that disk and import again: what was imported so far is kept."
      }
    return Failure(.storeFull, "There is no space left for \(path).", hint: hint, retryAfterMs: 5000)
  }
}
