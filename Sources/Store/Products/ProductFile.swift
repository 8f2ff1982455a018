internal import CSQLite
internal import Glibc
internal import Model

/// The local copy of Open Food Facts: a file of its own beside the data file, which can be deleted and imported again.
///
/// The file is never changed. An import writes another one, and puts it in the place of the old one when it is complete.
struct ProductFile: Hashable, Sendable {
  /// The absolute path.
  let path: String
  /// Where an import writes until it is complete.
  let partialPath: String

  /// Marks our files: `PRAGMA application_id`, the characters `ofjp`.
  static let applicationID: Int32 = 0x6F66_6A70
  /// Counts the forms that the file has had: `PRAGMA user_version`. A file of another form is imported again.
  static let version: Int64 = 1

  init(besides location: StoreLocation) {
    path = location.directory + "/foods.db"
    partialPath = path + ".partial"
  }

  /// The identity of the file; nil while there is none.
  func identity() -> FileIdentity? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// Opens the file for reading without locks: nobody changes it. Answers nil for a file that this version cannot read.
  func open() throws -> Database? {
    let database = try Database(
      opening: fileURI(path, "immutable=1"), path: path, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    try database.execute("PRAGMA query_only = ON; PRAGMA cache_size = -2048; PRAGMA temp_store = MEMORY")
    return try Self.isOurs(database) ? database : nil
  }

  /// Whether a database has the form that this version reads and writes.
  static func isOurs(_ database: Database) throws -> Bool {
    try database.first("PRAGMA application_id") { $0.integer(0) } == Int64(applicationID)
      && database.first("PRAGMA user_version") { $0.integer(0) } == version
  }
}
