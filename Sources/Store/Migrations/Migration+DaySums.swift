extension Migration {
  /// What an analysis reads of a day has its sums before its facts, so that most analyses need not read the facts.
  ///
  /// The table is made anew: everything in it is derived, and a column that is added comes last, behind the long facts.
  static let daySums = Migration(
    name: "daySums",
    sql: """
      DROP TRIGGER dayFactsInsert;
      DROP TRIGGER dayFactsDelete;
      DROP TRIGGER dayFactsUpdate;
      DROP TRIGGER dayFactsNutrientUpdate;
      DROP TABLE dayFacts;

      -- What an analysis reads of a day, derived from its entries. The store derives it again when it has time; triggers
      -- take it away from a day that changes. A day that ever had entries has a row.
      CREATE TABLE dayFacts (
        key INTEGER PRIMARY KEY,
        day TEXT NOT NULL UNIQUE,
        sums BLOB, -- NULL with the facts
        facts BLOB -- NULL is to be derived
      ) STRICT;
      CREATE INDEX dayFactsMissing ON dayFacts (day) WHERE facts IS NULL;
      CREATE TRIGGER dayFactsInsert AFTER INSERT ON entry BEGIN
        INSERT INTO dayFacts (day) VALUES (new.day)
          ON CONFLICT (day) DO UPDATE SET sums = NULL, facts = NULL WHERE facts IS NOT NULL;
      END;
      CREATE TRIGGER dayFactsDelete AFTER DELETE ON entry BEGIN
        UPDATE dayFacts SET sums = NULL, facts = NULL WHERE day = old.day AND facts IS NOT NULL;
      END;
      CREATE TRIGGER dayFactsUpdate
      AFTER UPDATE OF day, name, brand, calories, protein, carbs, fat, foodId ON entry BEGIN
        UPDATE dayFacts SET sums = NULL, facts = NULL WHERE day = old.day AND facts IS NOT NULL;
        INSERT INTO dayFacts (day) VALUES (new.day)
          ON CONFLICT (day) DO UPDATE SET sums = NULL, facts = NULL WHERE facts IS NOT NULL;
      END;
      -- Nutrients come and go with a change of their entry; only hands from outside change them alone.
      CREATE TRIGGER dayFactsNutrientUpdate AFTER UPDATE ON entryNutrient BEGIN
        UPDATE dayFacts SET sums = NULL, facts = NULL
          WHERE day = (SELECT day FROM entry WHERE key = new.entry) AND facts IS NOT NULL;
      END;
      INSERT INTO dayFacts (day) SELECT DISTINCT day FROM entry;
      """)
}
