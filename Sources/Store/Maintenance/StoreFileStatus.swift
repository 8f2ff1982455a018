/// What can be said about the data file without reading much of it.
public struct StoreFileStatus: Hashable, Sendable {
  /// The size of the file and its log in bytes; nil while there is no data file.
  public var bytes: Int?
  /// The name of the newest migration; nil while there is no data file, or when it cannot be read.
  public var schemaVersion: String?
}

extension Store {
  /// Looks at the data file. Creates and changes nothing.
  public func fileStatus() -> StoreFileStatus {
    let size = fileSize(file.path)
    guard size > 0 else { return StoreFileStatus() }
    var status = StoreFileStatus(bytes: size + file.logBytes)
    guard let snapshot = try? beginRead() else { return status }
    defer { snapshot.finish() }
    let made = try? snapshot.read { database in
      var names: Set<String> = []
      try database.query("SELECT name FROM migration") { names.insert($0.text(0)) }
      return names
    }
    status.schemaVersion = options.migrations.last { made?.contains($0.name) ?? false }?.name
    return status
  }
}
