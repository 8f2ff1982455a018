public import JSON
public import Model

/// Members of the app's records that we have no column for, kept as they came.
public struct AppRecords {
  private let database: Database

  public init(_ database: Database) {
    self.database = database
  }

  /// The members kept for a record; none for one that did not come with a backup.
  public func members(of id: Identifier, in collection: String) throws -> JSONObject {
    try database.first(
      "SELECT members FROM appRecord WHERE collection = ?1 AND id = ?2", collection, id
    ) { row in try StoredJSON.decode(row.text(0)) } ?? JSONObject()
  }

  /// Replaces the members kept for a record.
  public func set(_ members: JSONObject, of id: Identifier, in collection: String) throws {
    guard !members.isEmpty else {
      return try database.run("DELETE FROM appRecord WHERE collection = ?1 AND id = ?2", collection, id)
    }
    try database.run(
      """
      INSERT INTO appRecord (collection, id, members) VALUES (?1, ?2, ?3)
      ON CONFLICT (collection, id) DO UPDATE SET members = excluded.members
      """, collection, id, try StoredJSON.encode(members))
  }
}

/// The app's own settings, kept as they came with a backup.
public struct AppSettingsDocument {
  private let document: StoredDocument<JSONObject>

  public init(_ database: Database) {
    document = StoredDocument(database: database, name: "appBackup", collection: .settings)
  }

  public func read() throws -> JSONObject? { try document.read() }

  /// Replaces the document. The same document again changes nothing.
  public func write(_ value: JSONObject) throws { try document.write(value) }
}
