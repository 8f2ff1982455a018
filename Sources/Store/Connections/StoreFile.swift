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

  // MARK: - Opening

  /// Opens a connection that can write.
  ///
  /// - Throws: `Failure` of kind `storeReadOnly` before anything was read, because reading alone would create side files
  ///   with the mode of the data file, and those would still keep writers out when the user has made it writable.
  func openForWriting() throws -> Database {
    let database = try Database(opening: path, path: path, flags: SQLITE_OPEN_READWRITE)
    // SQLite opens a file that it may not write for reading.
    guard sqlite3_db_readonly(database.handle, "main") == 0 else { throw Failure.storeReadOnly(path) }
    for side in [sideFile("-wal"), sideFile("-shm")] { try mendSideFile(side) }
    return database
  }

  /// Opens a connection that reads beside programs that write, and creates nothing; nil when the side files that it
  /// would need are not there.
  func openForReading() throws -> Database? {
    let needsSideFiles = try header().map { $0[Header.readVersion] == Header.writeAheadLog } ?? false
    guard !needsSideFiles || fileExists(sideFile("-wal")) && fileExists(sideFile("-shm")) else { return nil }
    return try Database(
      opening: fileURI(path, "readonly_shm=1"), path: path, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
  }

  /// Opens a connection that reads the data file without locks and without its log. That is the truth while there is no
  /// log and nobody writes, so the connection is for one short look.
  func openImmutable() throws -> Database {
    try Database(opening: fileURI(path, "immutable=1"), path: path, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
  }

  /// The size of the log, which holds changes that are not in the data file yet, in bytes.
  var logBytes: Int { fileSize(sideFile("-wal")) }

  /// The path of a file that SQLite keeps beside the data file, which a link may have put elsewhere.
  private func sideFile(_ suffix: String) -> String {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    return (resolved.map { String(cString: $0) } ?? path) + suffix
  }

  /// Makes a side file as writable as the data file is. It is not when it was created by a program that read the data
  /// file while the user had taken the right to write it away.
  private func mendSideFile(_ side: String) throws {
    guard fileExists(side), access(side, R_OK | W_OK) != 0 else { return }
    var status = stat()
    guard stat(path, &status) == 0, chmod(side, status.st_mode & 0o777) == 0, access(side, R_OK | W_OK) == 0 else {
      throw Failure(
        .storeReadOnly, "The file \(side), which belongs to the data file, cannot be written.",
        hint: "Make it writable for this user.")
    }
  }

  private func inspect() throws {
    let hasRollbackJournal = fileExists(sideFile("-journal"))
    guard try hasOurHeader() else {
      // A crash while the file was created leaves a rollback journal, from which SQLite restores the empty file.
      guard hasRollbackJournal else { throw Failure.storeCorrupt(path) }
      return
    }
    // With a log beside it the file alone is not the truth, and the side files exist already: the check that each
    // connection makes is enough.
    guard !hasRollbackJournal, logBytes == 0 else { return }
    do {
      try SchemaState(of: openImmutable(), known: migrations).refuseNewer(path)
    } catch is SQLiteError {
      // Another process may have started to write meanwhile; the ordinary connection finds out what is wrong, if any.
    }
  }

  /// What is where in the first bytes of a database.
  private enum Header {
    static let length = 100
    /// How the file is read: 1 with a rollback journal, 2 with a write-ahead log.
    static let readVersion = 19
    static let writeAheadLog: UInt8 = 2
    static let applicationID = 68..<72
  }

  private func hasOurHeader() throws -> Bool {
    guard let header = try header() else { return false }
    let identifier = header[Header.applicationID].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return header.starts(with: "SQLite format 3\0".utf8) && identifier == UInt32(bitPattern: Self.applicationID)
  }

  /// Nil when the file is too short to be a database.
  private func header() throws -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure.storeUnavailable(path, reason: systemMessage(errno)) }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: Header.length)
    return read(descriptor, &header, header.count) == header.count ? header : nil
  }
}

/// A file as a URI with a parameter for SQLite.
func fileURI(_ path: String, _ parameter: String) -> String {
  var uri = "file:"
  for byte in path.utf8 {
    let isPlain = byte < 0x80 && byte > 0x20 && !"?#%".utf8.contains(byte)
    uri += isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
  return uri + "?" + parameter
}

func fileExists(_ path: String) -> Bool {
  access(path, F_OK) == 0
}

/// The size of a file in bytes; 0 when there is none.
func fileSize(_ path: String) -> Int {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : 0
}
