internal import CSQLite
internal import Glibc
internal import Model

/// An error of SQLite: its extended result code and what SQLite says about it.
struct SQLiteError: Error, Sendable {
  /// The extended result code, for example `SQLITE_IOERR_FSYNC`.
  var code: Int32
  /// What SQLite says about it, in its own words.
  var message: String
  /// The `errno` of the system call that failed, or 0.
  var systemError: Int32 = 0

  /// The result code without its extension, for example `SQLITE_IOERR`.
  var primaryCode: Int32 { code & 0xFF }

  /// Whether there is no space for what was to be written. SQLite reports that under several codes; the `errno` beneath
  /// tells them apart: a full disk, a quota, or a limit on the size of a file.
  var isLackOfSpace: Bool {
    switch primaryCode {
    case SQLITE_FULL: true
    case SQLITE_CANTOPEN, SQLITE_IOERR: [ENOSPC, EDQUOT, EFBIG].contains(systemError)
    default: false
    }
  }

  /// A write goes on although SQLite has ended its transaction, as it does after some errors.
  static let lostTransaction = SQLiteError(code: SQLITE_ABORT, message: "the transaction of the write has ended")

  /// `SQLITE_READONLY_DBMOVED`: a macro that Swift does not import.
  private static let fileMoved = SQLITE_READONLY | (4 << 8)
}

extension SQLiteError {
  /// What a caller of the store is told: a `Failure`, a `CancellationError`, or the error itself when the fault is ours.
  func callerError(file: String, isReading: Bool = false) -> any Error {
    guard !isLackOfSpace else { return isReading ? Failure.storeFullForReading(file) : Failure.storeFull(file) }
    switch primaryCode {
    case SQLITE_INTERRUPT:
      return CancellationError()
    case SQLITE_BUSY, SQLITE_LOCKED:
      return Failure.storeBusy(file)
    case SQLITE_READONLY where code == Self.fileMoved:
      return Failure(
        .storeUnavailable, "The data file \(file) was moved or replaced while it was in use.",
        hint: "Try again: the file that is there now will be opened.")
    case SQLITE_READONLY, SQLITE_PERM:
      return Failure.storeReadOnly(file)
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      return Failure.storeCorrupt(file)
    case SQLITE_CANTOPEN, SQLITE_IOERR:
      return systemFailure(file: file)
    default:
      return self
    }
  }

  private func systemFailure(file: String) -> Failure {
    switch systemError {
    case EROFS: .storeReadOnly(file)
    case 0: .storeUnavailable(file, reason: message)
    default: .storeUnavailable(file, reason: systemMessage(systemError))
    }
  }
}

extension Failure {
  static func storeBusy(_ file: String) -> Failure {
    Failure(
      .storeBusy, "The data file \(file) is locked by another program.",
      hint: "Close the program that holds it, or try again.", retryAfterMs: 500)
  }

  static func storeFull(_ file: String) -> Failure {
    Failure(
      .storeFull, "There is no space left for the data file \(file); nothing of this change was stored.",
      hint: "Free space on that disk, or raise the quota, and try again.", retryAfterMs: 5000)
  }

  static func storeFullForReading(_ file: String) -> Failure {
    Failure(
      .storeFull, "The data file \(file) cannot be read while its disk has no space left; nothing was lost.",
      hint: "Free space on that disk, or raise the quota, and try again.", retryAfterMs: 5000)
  }

  static func storeReadOnly(_ file: String) -> Failure {
    Failure(
      .storeReadOnly, "The data file \(file) or its directory cannot be written.",
      hint: "Make both writable for this user, or choose another data directory.")
  }

  static func storeCorrupt(_ file: String) -> Failure {
    Failure(
      .storeCorrupt, "The data file \(file) is damaged or is not an ofj data file. It was left as it is.",
      hint: "Move it away and restore a backup, or choose another data directory.")
  }

  static func storeNewer(_ file: String, migration: String) -> Failure {
    Failure(
      .storeNewer, "The data file \(file) was written by a newer version of ofj (\(migration)). It was left as it is.",
      hint: "Update ofj, or choose another data directory.")
  }

  static func storeUnavailable(_ file: String, reason: String) -> Failure {
    Failure(
      .storeUnavailable, "The data file \(file) cannot be opened: \(reason).",
      hint: "Check that the directory exists and that this user may use it.")
  }
}

/// The system's own words for an `errno`, for example `No such file or directory`.
func systemMessage(_ error: Int32) -> String {
  // strerror never answers null, and since glibc 2.32 it is safe to call from every thread.
  strerror(error).map { String(cString: $0) } ?? "system error \(error)"
}
