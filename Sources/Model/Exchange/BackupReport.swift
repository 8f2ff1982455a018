/// What became of the records of one kind.
public struct ImportCount: Hashable, Codable, Sendable {
  /// How many are new.
  public var created: Int
  /// How many were there and differ; they have become as the backup has them.
  public var updated: Int
  /// How many were there and are the same.
  public var unchanged: Int

  public init(created: Int = 0, updated: Int = 0, unchanged: Int = 0) {
    self.created = created
    self.updated = updated
    self.unchanged = unchanged
  }
}

/// Something about a place in a backup.
public struct BackupRemark: Hashable, Codable, Sendable {
  /// A JSON Pointer into the backup, for example `/savedFoods/3/serving`.
  public var path: String
  /// A sentence for people.
  public var message: String

  public init(path: String, message: String) {
    self.path = path
    self.message = message
  }
}
