internal import CSQLite
internal import Glibc
internal import Model
internal import Synchronization

/// Looks at a data file before SQLite opens it, because opening alone can leave side files next to a file that is not
/// ours.
final class StoreFile: Sendable {
  /// Marks our files: `PRAGMA application_id`, the characters `ofjd`, stored big-endian at offset 68 of the file.
  static let applicationID: Int32 = 0x6F66_6A64

  let location: StoreLocation
  let migrations: [Migration]
  /// The file that was looked at last and found usable; guards nothing but itself.
  private let accepted = Mutex<FileIdentity?>(nil)

  init(location: StoreLocation, migrations: [Migration]) {
    self.location = location
    self.migrations = migrations
  }

  var path: String { location.file }

  /// The file to open now, or nil when there is none yet.
  ///
  /// - Throws: `Failure` when there is a file that this program must not touch.
  func currentFile() throws -> FileIdentity? {
    guard let identity = try location.currentFile() else { return nil }
    guard accepted.withLock({ $0 }) != identity else { return identity }
    try inspect()
    accepted.withLock { $0 = identity }
    return identity
  }

  private func inspect() throws {
    let hasRollbackJournal = access(path + "-journal", F_OK) == 0
    guard try hasOurHeader() else {
      // A crash while the file was created leaves a rollback journal, from which SQLite restores the empty file.
      guard hasRollbackJournal else { throw Failure.storeCorrupt(path) }
      return
    }
    // With a log beside it the file alone is not the truth, and the side files exist already: the check that each
    // connection makes is enough.
    guard !hasRollbackJournal, fileSize(path + "-wal") == 0 else { return }
    do {
      let database = try Database(opening: immutableURI, path: path, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
      try SchemaState(of: database, known: migrations).refuseNewer(path)
    } catch is SQLiteError {
      // Another process may have started to write meanwhile; the ordinary connection finds out what is wrong, if any.
    }
  }

  /// The file as a URI that makes SQLite read it without locks and without side files.
  var immutableURI: String {
    var uri = "file:"
    for byte in path.utf8 {
      let isPlain = byte < 0x80 && byte > 0x20 && !"?#%".utf8.contains(byte)
      uri += isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return uri + "?immutable=1"
  }

  private func hasOurHeader() throws -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure.storeUnavailable(path, reason: systemMessage(errno)) }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 100)
    guard read(descriptor, &header, header.count) == header.count else { return false }
    let identifier = header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return header.starts(with: "SQLite format 3\0".utf8) && identifier == UInt32(bitPattern: Self.applicationID)
  }
}

/// The size of a file in bytes; 0 when there is none.
func fileSize(_ path: String) -> Int {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : 0
}
