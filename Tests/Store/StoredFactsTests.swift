import Model
import Nutrition
import Testing

@testable import Store

@Suite("Facts kept for the analysis")
struct StoredFactsTests {
  let directory = TemporaryDirectory()

  /// How many days have facts, and how many want them.
  private func counts(_ database: Database) throws -> [Int64] {
    try database.first("SELECT count(facts), count(*) - count(facts) FROM dayFacts") {
      [$0.integer(0), $0.integer(1)]
    } ?? []
  }

  private func deriveAll(_ transaction: WriteTransaction) throws {
    let facts = StoredFacts(transaction.database)
    for day in try facts.missingDays() { try facts.derive(day) }
  }

  private func onDay(_ number: Int, _ name: String, _ date: String, iron: Double) throws -> Entry {
    var made = try entry(number, name, nutrients: ["iron": NutrientValue(iron, "mg")])
    made.day = try day(date)
    return made
  }

  @Test("the totals of a day are the same before its facts are derived and after")
  func derivedOrNot() throws {
    let store = directory.store()
    let (from, to) = (try day("2026-11-28"), try day("2026-12-01"))
    try store.writeNow { transaction in
      try Entries(transaction).insert(try completeEntry())
      try Entries(transaction).insert(try onDay(1, "Soup", "2026-11-28", iron: 0.1))
      try Entries(transaction).insert(try onDay(2, "Stew", "2026-11-28", iron: 0.2))
    }
    let before = try store.readNow { try Entries($0).totals(from: from, to: to) }
    #expect(before.map(\.totals.entries) == [2, 0, 1, 0])
    #expect(before[0].totals.nutrients["iron"]?.value == 0.3)
    #expect(before[2].totals == Totals(of: [try completeEntry()]))
    try store.writeNow { try deriveAll($0) }
    #expect(try store.readNow { try counts($0) } == [2, 0])
    #expect(try store.readNow { try Entries($0).totals(from: from, to: to) } == before)
  }

  @Test("a change of an entry takes away the facts of the days it touches, and of no others")
  func changes() throws {
    let store = directory.store()
    try store.writeNow { transaction in
      for (number, date) in ["2026-11-28", "2026-11-29", "2026-11-30"].enumerated() {
        try Entries(transaction).insert(try onDay(number, "Soup", date, iron: 1))
      }
      try deriveAll(transaction)
      #expect(try counts(transaction.database) == [3, 0])
      try Entries(transaction).update(try onDay(0, "Soup", "2026-11-28", iron: 5))
      #expect(try counts(transaction.database) == [2, 1])
      try deriveAll(transaction)
      try Entries(transaction).update(try onDay(0, "Soup", "2026-11-29", iron: 5))
      #expect(try counts(transaction.database) == [1, 2])
      try deriveAll(transaction)
      try Entries(transaction).delete([try onDay(2, "Soup", "2026-11-30", iron: 1)])
      try Entries(transaction).insert(try onDay(9, "Soup", "2026-12-01", iron: 1))
      #expect(try counts(transaction.database) == [2, 2])
    }
    let totals = try store.readNow { try Entries($0).totals(from: try day("2026-11-28"), to: try day("2026-12-01")) }
    #expect(totals.map(\.totals.entries) == [0, 2, 0, 1])
    #expect(totals[1].totals.nutrients["iron"]?.value == 6)
    let sums = try store.readNow { try Entries($0).sums(from: try day("2026-11-28"), to: try day("2026-12-01")) }
    #expect(sums.coveredDays == 2)
    #expect(sums.entries == 3)
  }

  @Test("facts are derived when nothing has been written for a while, and when the store is closed")
  func deriving() throws {
    let first = directory.store { $0.idleBeforeCheckpointMs = 1 }
    try first.writeNow { try Entries($0).insert(try onDay(1, "Soup", "2026-11-28", iron: 1)) }
    // Jobs queue behind the deriving, so that one of them sees it done; the number of tries has no upper end.
    while try first.readNow({ try counts($0) }) != [1, 0] {}
    first.close()
    let second = directory.store()
    try second.writeNow { transaction in
      for number in 2..<40 {
        try Entries(transaction).insert(
          try onDay(number, "Soup", try day("2026-01-01").adding(days: number).description, iron: 1))
      }
    }
    second.close()
    #expect(try directory.store().readNow { try counts($0) } == [39, 0])
  }

  @Test("an amount that was mended by hand is seen at once, and a nutrient that was added by hand after a repair")
  func handMade() throws {
    let store = directory.store()
    let date = try day("2026-11-28")
    func iron() throws -> Double? {
      try store.readNow { try Entries($0).totals(from: date, to: date)[0].totals.nutrients["iron"]?.value }
    }
    try store.writeNow { transaction in
      try Entries(transaction).insert(try onDay(1, "Soup", "2026-11-28", iron: 1))
      try Entries(transaction).insert(try entry(2, "Stew"))
      try deriveAll(transaction)
      try transaction.database.run("UPDATE entryNutrient SET value = 4")
    }
    #expect(try iron() == 4)
    try store.writeNow { transaction in
      try deriveAll(transaction)
      try transaction.database.run("DELETE FROM entryNutrient")
      #expect(try Repair(transaction).run() == RepairReport(rebuiltIndexes: 1))
      #expect(try Repair(transaction).run() == RepairReport())
    }
    #expect(try iron() == nil)
  }

  @Test("facts in a format of another version are derived again")
  func otherVersion() throws {
    let store = directory.store()
    let date = try day("2026-11-28")
    try store.writeNow { transaction in
      try Entries(transaction).insert(try onDay(1, "Soup", "2026-11-28", iron: 1))
      try deriveAll(transaction)
      try transaction.database.run("UPDATE dayFacts SET sums = x'63', facts = x'63'")
    }
    let totals = try store.readNow { try Entries($0).totals(from: date, to: date) }
    #expect(totals[0].totals.nutrients["iron"]?.value == 1)
  }

  @Test("the days of a file from before the facts are analysed")
  func olderFile() throws {
    let older = directory.store { $0.migrations = [.journal] }
    try older.writeNow { transaction in
      try transaction.database.execute(
        """
        INSERT INTO entry (id, day, instantMs, offsetMinutes, name, meal, source, calories)
        VALUES ('5eed0000-0000-4000-8000-000000000001', '2026-11-28', 0, 0, 'Soup', 'lunch', 'manual', 100);
        """)
    }
    older.close()
    let store = directory.store()
    try store.writeNow { transaction in
      #expect(try counts(transaction.database) == [0, 1])
      let date = try day("2026-11-28")
      #expect(try Entries(transaction).sums(from: date, to: date).entries == 1)
    }
  }
}
