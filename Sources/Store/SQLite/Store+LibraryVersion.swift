internal import CSQLite

extension Store {
  /// The version of SQLite in use, for example `3.40.1`.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }
}
