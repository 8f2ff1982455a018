extension Migration {
  /// The journal: entries and their nutrients, notes, documents, full-text indexes and the change feed.
  static let journal = Migration(
    name: "journal",
    sql: """
      CREATE TABLE entry (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE, -- UUID, lower case
        day TEXT NOT NULL, -- YYYY-MM-DD
        instantMs INTEGER NOT NULL, -- since 1970, UTC
        offsetMinutes INTEGER NOT NULL, -- of the clock that showed it, east is positive
        name TEXT NOT NULL,
        brand TEXT,
        meal TEXT NOT NULL,
        source TEXT NOT NULL,
        calories REAL NOT NULL,
        protein REAL, -- grams, as carbs and fat; NULL is unknown
        carbs REAL,
        fat REAL,
        servingGrams REAL,
        servingMilliliters REAL,
        servingSize TEXT,
        servingQuantity REAL,
        servingUnit TEXT,
        servingsPerContainer REAL,
        servingCount REAL,
        servingMappings TEXT, -- JSON array
        foodId TEXT,
        confidence REAL,
        scanDurationMs INTEGER,
        selectionSummary TEXT
      ) STRICT;
      CREATE INDEX entryByDay ON entry (day, instantMs); -- and then the key, as in every index

      CREATE TABLE entryNutrient (
        entry INTEGER NOT NULL REFERENCES entry (key) ON DELETE CASCADE,
        nutrient TEXT NOT NULL,
        value REAL NOT NULL,
        unit TEXT NOT NULL,
        bound TEXT,
        origin TEXT,
        PRIMARY KEY (entry, nutrient)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE dayNote (
        key INTEGER PRIMARY KEY,
        day TEXT NOT NULL UNIQUE,
        text TEXT NOT NULL
      ) STRICT;

      CREATE TABLE document (
        name TEXT PRIMARY KEY,
        json TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE change (
        revision INTEGER NOT NULL, -- counts the writes that changed something
        position INTEGER NOT NULL, -- counts the changes of one write
        collection TEXT NOT NULL,
        id TEXT, -- NULL for objects without an id
        day TEXT, -- NULL for objects without a day
        PRIMARY KEY (revision, position)
      ) STRICT, WITHOUT ROWID;

      -- The indexes hold no text of their own; triggers keep them in step with the tables.
      CREATE VIRTUAL TABLE entrySearch USING fts5 (
        name, brand, content = 'entry', content_rowid = 'key', columnsize = 0,
        tokenize = 'unicode61 remove_diacritics 2'
      );
      CREATE TRIGGER entrySearchInsert AFTER INSERT ON entry BEGIN
        INSERT INTO entrySearch (rowid, name, brand) VALUES (new.key, new.name, new.brand);
      END;
      CREATE TRIGGER entrySearchDelete AFTER DELETE ON entry BEGIN
        INSERT INTO entrySearch (entrySearch, rowid, name, brand) VALUES ('delete', old.key, old.name, old.brand);
      END;
      CREATE TRIGGER entrySearchUpdate AFTER UPDATE OF name, brand ON entry BEGIN
        INSERT INTO entrySearch (entrySearch, rowid, name, brand) VALUES ('delete', old.key, old.name, old.brand);
        INSERT INTO entrySearch (rowid, name, brand) VALUES (new.key, new.name, new.brand);
      END;

      CREATE VIRTUAL TABLE noteSearch USING fts5 (
        text, content = 'dayNote', content_rowid = 'key', columnsize = 0,
        tokenize = 'unicode61 remove_diacritics 2'
      );
      CREATE TRIGGER noteSearchInsert AFTER INSERT ON dayNote BEGIN
        INSERT INTO noteSearch (rowid, text) VALUES (new.key, new.text);
      END;
      CREATE TRIGGER noteSearchDelete AFTER DELETE ON dayNote BEGIN
        INSERT INTO noteSearch (noteSearch, rowid, text) VALUES ('delete', old.key, old.text);
      END;
      CREATE TRIGGER noteSearchUpdate AFTER UPDATE OF text ON dayNote BEGIN
        INSERT INTO noteSearch (noteSearch, rowid, text) VALUES ('delete', old.key, old.text);
        INSERT INTO noteSearch (rowid, text) VALUES (new.key, new.text);
      END;
      """)
}
