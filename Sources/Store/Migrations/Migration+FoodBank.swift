extension Migration {
  /// The Food Bank: foods with their nutrients and pictures, containers, and what links the journal to them.
  static let foodBank = Migration(
    name: "foodBank",
    sql: """
      CREATE TABLE food (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE, -- UUID, lower case
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        brand TEXT,
        emoji TEXT,
        calories REAL, -- NULL for a calculator
        protein REAL, -- grams, as carbs and fat; NULL is unknown
        carbs REAL,
        fat REAL,
        servingGrams REAL,
        servingMilliliters REAL,
        servingSize TEXT,
        servingQuantity REAL NOT NULL,
        servingUnit TEXT NOT NULL,
        servingsPerContainer REAL,
        servingMappings TEXT, -- JSON array
        source TEXT NOT NULL,
        createdMs INTEGER NOT NULL, -- since 1970, UTC; as all instants here
        createdOffset INTEGER NOT NULL, -- minutes east of UTC of the clock that showed it; as all offsets here
        lastUsedMs INTEGER NOT NULL,
        lastUsedOffset INTEGER NOT NULL,
        archivedMs INTEGER, -- when archived by hand
        archivedOffset INTEGER,
        onShelf INTEGER NOT NULL,
        ingredients TEXT, -- JSON array of a composite
        calculatorIngredients TEXT, -- JSON array of a calculator
        builds TEXT, -- JSON array of a calculator
        sourceEntryId TEXT,
        foldedName TEXT NOT NULL, -- the name without case and accents
        sortName TEXT NOT NULL, -- the same, with numbers so that they compare as numbers
        sortBrand TEXT NOT NULL, -- the brand likewise; U+10FFFF, which comes last, when there is none
        sortCalories REAL NOT NULL, -- the calories; -1, which comes last, when they are unknown
        shelfFiber REAL, -- grams, from the nutrients, for the index of the shelf
        shelfSodium REAL -- milligrams, likewise
      ) STRICT;
      -- One index for each order of the list. Each holds what the list filters by, so that it is walked without the table.
      CREATE INDEX foodByUse ON food (lastUsedMs DESC, id, kind, brand, onShelf, archivedMs);
      CREATE INDEX foodByCreation ON food (createdMs DESC, id, kind, brand, onShelf, archivedMs);
      CREATE INDEX foodByName ON food (sortName, id, kind, brand, onShelf, archivedMs, foldedName);
      CREATE INDEX foodByBrand ON food (
        sortBrand, sortName, createdMs DESC, id, kind, brand, onShelf, archivedMs
      );
      CREATE INDEX foodByCalories ON food (sortCalories DESC, id, kind, brand, onShelf, archivedMs);
      CREATE INDEX foodByExactBrand ON food (brand, archivedMs, onShelf, lastUsedMs);
      -- It holds all that recommendations look at.
      CREATE INDEX foodOnShelf ON food (
        calories, id, name, brand, servingQuantity, servingUnit, protein, carbs, fat, shelfFiber, shelfSodium, onShelf,
        archivedMs
      ) WHERE onShelf AND archivedMs IS NULL;
      CREATE INDEX foodBySourceEntry ON food (sourceEntryId) WHERE sourceEntryId IS NOT NULL;

      CREATE TABLE foodNutrient (
        food INTEGER NOT NULL REFERENCES food (key) ON DELETE CASCADE,
        nutrient TEXT NOT NULL,
        value REAL NOT NULL,
        unit TEXT NOT NULL,
        bound TEXT,
        origin TEXT,
        PRIMARY KEY (food, nutrient)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE foodIcon (
        food INTEGER PRIMARY KEY REFERENCES food (key) ON DELETE CASCADE,
        data BLOB NOT NULL,
        mimeType TEXT NOT NULL,
        updatedMs INTEGER,
        updatedOffset INTEGER,
        prompt TEXT
      ) STRICT;

      CREATE VIRTUAL TABLE foodSearch USING fts5 (
        name, brand, content = 'food', content_rowid = 'key', columnsize = 0,
        tokenize = 'unicode61 remove_diacritics 2'
      );
      CREATE TRIGGER foodSearchInsert AFTER INSERT ON food BEGIN
        INSERT INTO foodSearch (rowid, name, brand) VALUES (new.key, new.name, new.brand);
      END;
      CREATE TRIGGER foodSearchDelete AFTER DELETE ON food BEGIN
        INSERT INTO foodSearch (foodSearch, rowid, name, brand) VALUES ('delete', old.key, old.name, old.brand);
      END;
      CREATE TRIGGER foodSearchUpdate AFTER UPDATE OF name, brand ON food BEGIN
        INSERT INTO foodSearch (foodSearch, rowid, name, brand) VALUES ('delete', old.key, old.name, old.brand);
        INSERT INTO foodSearch (rowid, name, brand) VALUES (new.key, new.name, new.brand);
      END;

      CREATE TABLE container (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE, -- UUID, lower case
        foodName TEXT NOT NULL,
        foodBrand TEXT,
        foodId TEXT,
        calories REAL NOT NULL, -- in gramsPerServing, as all nutrition here
        protein REAL,
        carbs REAL,
        fat REAL,
        nutrients TEXT, -- JSON object
        gramsPerServing REAL NOT NULL,
        tareWeight REAL, -- grams, as all weights
        startWeight REAL NOT NULL,
        finalWeight REAL, -- NULL while in use
        startedMs INTEGER NOT NULL,
        startedOffset INTEGER NOT NULL,
        completedMs INTEGER,
        completedOffset INTEGER
      ) STRICT;
      CREATE INDEX containerByStart ON container (startedMs);
      CREATE INDEX containerByFood ON container (foodId, ifnull(completedMs, startedMs)) WHERE foodId IS NOT NULL;
      CREATE INDEX containerFoods ON container (foodId, startedMs, completedMs) WHERE foodId IS NOT NULL;
      CREATE INDEX containerInUse ON container (startedMs) WHERE finalWeight IS NULL;
      CREATE INDEX containerCompleted ON container (ifnull(completedMs, startedMs)) WHERE finalWeight IS NOT NULL;

      -- The newest entry of a food, and all entries of a food by name.
      CREATE INDEX entryByFood ON entry (foodId, instantMs) WHERE foodId IS NOT NULL;
      CREATE INDEX entryByName ON entry (name, day);

      -- What an analysis reads of a day, derived from its entries. The store derives it again when it has time; triggers
      -- take it away from a day that changes. A day that ever had entries has a row.
      CREATE TABLE dayFacts (
        key INTEGER PRIMARY KEY,
        day TEXT NOT NULL UNIQUE,
        facts BLOB -- NULL is to be derived
      ) STRICT;
      CREATE INDEX dayFactsMissing ON dayFacts (day) WHERE facts IS NULL;
      CREATE TRIGGER dayFactsInsert AFTER INSERT ON entry BEGIN
        INSERT INTO dayFacts (day) VALUES (new.day)
          ON CONFLICT (day) DO UPDATE SET facts = NULL WHERE facts IS NOT NULL;
      END;
      CREATE TRIGGER dayFactsDelete AFTER DELETE ON entry BEGIN
        UPDATE dayFacts SET facts = NULL WHERE day = old.day AND facts IS NOT NULL;
      END;
      CREATE TRIGGER dayFactsUpdate
      AFTER UPDATE OF day, name, brand, calories, protein, carbs, fat, foodId ON entry BEGIN
        UPDATE dayFacts SET facts = NULL WHERE day = old.day AND facts IS NOT NULL;
        INSERT INTO dayFacts (day) VALUES (new.day)
          ON CONFLICT (day) DO UPDATE SET facts = NULL WHERE facts IS NOT NULL;
      END;
      -- Nutrients come and go with a change of their entry; only hands from outside change them alone.
      CREATE TRIGGER dayFactsNutrientUpdate AFTER UPDATE ON entryNutrient BEGIN
        UPDATE dayFacts SET facts = NULL
          WHERE day = (SELECT day FROM entry WHERE key = new.entry) AND facts IS NOT NULL;
      END;
      INSERT INTO dayFacts (day) SELECT DISTINCT day FROM entry;
      """)
}
