import Model
import Nutrition
import Testing

@testable import Store

@Suite("Query plans")
struct QueryPlanTests {
  let directory = TemporaryDirectory()

  /// The plans of everything that reading and changing the journal runs.
  private func recordedPlans() throws -> [String: [String]] {
    try directory.store().writeNow { transaction in
      let database = transaction.database
      let recorder = StatementRecorder()
      try recorder.record(database) {
        let date = try day("2026-11-30")
        let entries = Entries(transaction)
        try entries.insert(try completeEntry())
        try entries.insert(try entry(1, "Kefir"))
        _ = try entries.onDay(date)
        _ = try entries.entries([id(1), id(7)])
        _ = try entries.totals(from: date, to: date)
        _ = try entries.sums(from: date, to: date)
        _ = try entries.breakdown(of: Metric.calories, from: date, to: date)
        _ = try entries.breakdown(of: FoodBreakdown.Choice.name("Kefir"), from: date, to: date)
        for day in try StoredFacts(database).missingDays() { try StoredFacts(database).derive(day) }
        _ = try entries.search("kefir", limit: 1)
        try entries.update(try entry(7, "Toast", nutrients: ["iron": NutrientValue(1, "mg")]))
        try entries.deleteDay(date)
        let notes = DayNotes(transaction)
        try notes.set("Long run", on: date)
        _ = try notes.inRange(from: date, to: date)
        _ = try notes.search("run", limit: 1)
        try notes.set(nil, on: date)
        try GoalsDocument(transaction).write(Goals(calories: 1))
        _ = try ChangeLog.newestRevision(database)
        _ = try ChangeLog.changes(after: 0, database)
        try ChangeLog.forget(before: 1, database)
      }
      let statements = recorder.statements.filter { !$0.hasPrefix("--") }
      return Dictionary(uniqueKeysWithValues: statements.map { ($0, plan(of: $0, in: database)) })
    }
  }

  @Test("no statement of the journal walks through a whole table")
  func noScans() throws {
    let plans = try recordedPlans()
    #expect(plans.count >= 20)
    for (statement, lines) in plans {
      for line in lines where line.hasPrefix("SCAN") {
        // The full-text index is entered by its terms, and its two settings are read once in a connection; the list of
        // keys is walked as a whole, the newest revision is the first row from the end, and the index of missing facts
        // holds nothing but what is asked for.
        let isAllowed =
          (line.contains("VIRTUAL TABLE INDEX") && line.contains(":M")) || statement.contains("DESC LIMIT 1")
          || line.contains("USING INDEX dayFactsMissing") || line.hasSuffix("Search_config")
          || line.hasPrefix("SCAN json_each")
        #expect(isAllowed, "\(line) in \(statement)")
      }
    }
  }

  @Test("only a search sorts what it finds")
  func noSorting() throws {
    for (statement, lines) in try recordedPlans() where !statement.contains("json_each") && !statement.contains("MATCH")
    {
      #expect(!lines.contains { $0.contains("TEMP B-TREE") }, "\(lines) in \(statement)")
    }
  }

  @Test("a search with many matches walks the days backwards and sorts nothing")
  func searchOfManyMatches() throws {
    let walk = "SELECT day, instantMs, key FROM entry INDEXED"
    let lines = try recordedPlans().first { $0.key.hasPrefix(walk) }?.value ?? []
    #expect(lines.first == "SEARCH entry USING COVERING INDEX entryByDay (day>? AND day<?)")
    #expect(!lines.contains { $0.contains("TEMP B-TREE") }, "\(lines)")
  }

  @Test("a day is read through the index of days")
  func dayByIndex() throws {
    let plans = try recordedPlans()
    let ofEntries = plans.first { $0.key.hasPrefix("SELECT * FROM entry WHERE day BETWEEN") }
    #expect(ofEntries?.value == ["SEARCH entry USING INDEX entryByDay (day>? AND day<?)"])
    let ofNutrients = plans.first { $0.key.hasPrefix("SELECT n.entry") }
    #expect(
      ofNutrients?.value == [
        "SEARCH e USING COVERING INDEX entryByDay (day>? AND day<?)", "SEARCH n USING PRIMARY KEY (entry=?)",
      ])
    let ofFacts = plans.filter { $0.key.hasPrefix("SELECT day, sums") || $0.key.hasPrefix("SELECT day, facts") }
    #expect(ofFacts.count == 3)
    for (_, lines) in ofFacts {
      #expect(lines == ["SEARCH dayFacts USING INDEX sqlite_autoindex_dayFacts_1 (day>? AND day<?)"])
    }
  }
}
