extension Migration {
  /// The last scans, for accepting them and for doing them again.
  static let scans = Migration(
    name: "scans",
    sql: """
      CREATE TABLE scan (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE, -- UUID, lower case
        createdMs INTEGER NOT NULL,
        scanOrder TEXT NOT NULL, -- JSON object
        result TEXT NOT NULL -- JSON object
      ) STRICT;
      CREATE INDEX scanByTime ON scan (createdMs);

      CREATE TABLE scanPicture (
        scan INTEGER NOT NULL REFERENCES scan (key) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        mimeType TEXT NOT NULL,
        bytes BLOB NOT NULL,
        PRIMARY KEY (scan, position)
      ) STRICT;
      """)
}
