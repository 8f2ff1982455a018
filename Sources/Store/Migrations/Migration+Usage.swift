extension Migration {
  /// What requests to models used and cost, and what happened in them.
  static let usage = Migration(
    name: "usage",
    sql: """
      -- One row for each request, of which the newest are kept; nothing of what was asked, shown or answered.
      CREATE TABLE usageRecord (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE, -- UUID, lower case
        callId TEXT NOT NULL, -- shared by the tries of one call
        attempt INTEGER NOT NULL,
        startedMs INTEGER NOT NULL, -- since 1970, UTC
        offsetMinutes INTEGER NOT NULL,
        day TEXT NOT NULL, -- YYYY-MM-DD
        operation TEXT NOT NULL,
        provider TEXT NOT NULL,
        requestedModel TEXT NOT NULL,
        model TEXT NOT NULL,
        input INTEGER NOT NULL, -- tokens, as the next three
        output INTEGER NOT NULL,
        thinking INTEGER NOT NULL,
        cached INTEGER NOT NULL,
        searches INTEGER NOT NULL,
        cost INTEGER, -- 10^-12 US dollars; NULL is unknown
        costEstimated INTEGER,
        costSource TEXT,
        costIncomplete INTEGER,
        failure TEXT,
        cancelled INTEGER NOT NULL,
        durationMs INTEGER NOT NULL,
        requestBytes INTEGER NOT NULL,
        status INTEGER,
        firstThoughtMs INTEGER,
        firstTextMs INTEGER
      ) STRICT;

      -- Kept for ever.
      CREATE TABLE usageSum (
        day TEXT NOT NULL, -- YYYY-MM-DD
        provider TEXT NOT NULL,
        model TEXT NOT NULL,
        operation TEXT NOT NULL,
        requests INTEGER NOT NULL,
        failed INTEGER NOT NULL,
        cancelled INTEGER NOT NULL,
        input INTEGER NOT NULL,
        output INTEGER NOT NULL,
        thinking INTEGER NOT NULL,
        cached INTEGER NOT NULL,
        searches INTEGER NOT NULL,
        cost INTEGER NOT NULL, -- 10^-12 US dollars, as the next one
        estimatedCost INTEGER NOT NULL,
        incompleteCosts INTEGER NOT NULL,
        PRIMARY KEY (day, provider, model, operation)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE modelAlias (
        provider TEXT NOT NULL,
        alias TEXT NOT NULL,
        model TEXT NOT NULL,
        seenMs INTEGER NOT NULL, -- since 1970, UTC
        PRIMARY KEY (provider, alias)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE diagnosticEvent (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE, -- UUID, lower case
        createdMs INTEGER NOT NULL, -- since 1970, UTC
        bytes INTEGER NOT NULL, -- of the next one
        json TEXT NOT NULL
      ) STRICT;
      CREATE INDEX diagnosticEventByTime ON diagnosticEvent (createdMs); -- and then the key
      """)
}
