extension Migration {
  /// What the app's backups hold and we have no other place for, so that the app gets it back.
  static let appBackup = Migration(
    name: "appBackup",
    sql: """
      CREATE TABLE dayLog (
        day TEXT PRIMARY KEY, -- YYYY-MM-DD
        id TEXT NOT NULL UNIQUE -- UUID, lower case
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE appRecord (
        collection TEXT NOT NULL, -- the array of the backup
        id TEXT NOT NULL, -- UUID, lower case
        members TEXT NOT NULL, -- JSON object
        PRIMARY KEY (collection, id)
      ) STRICT, WITHOUT ROWID;
      """)
}
