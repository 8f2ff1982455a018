extension Migration {
  /// The journal: entries and their nutrients, notes, documents, and the change feed.
  static let journal = Migration(
    name: "journal",
    sql: """
      CREATE TABLE change (
        revision INTEGER NOT NULL, -- counts the writes that changed something
        position INTEGER NOT NULL, -- counts the changes of one write
        collection TEXT NOT NULL,
        id TEXT NOT NULL, -- empty for objects without an id
        day TEXT NOT NULL, -- empty for objects without a day
        PRIMARY KEY (revision, position)
      ) STRICT, WITHOUT ROWID;
      """)
}
