import JSON
import Model
import Testing

@testable import Store

@Suite("What is kept for the app")
struct DayLogTests {
  let directory = TemporaryDirectory()

  @Test("a day has an id of its own until one comes with a backup")
  func ids() throws {
    let (first, second) = (try day("2026-11-29"), try day("2026-11-30"))
    try directory.store().writeNow { transaction in
      let logs = DayLogs(transaction.database)
      #expect(try logs.id(of: first) == DayLogs.standardId(of: first))
      #expect(DayLogs.standardId(of: first) != DayLogs.standardId(of: second))
      #expect(DayLogs.standardId(of: first).description == "6f666a2d-6461-8079-8000-000000005132")
      try logs.set(id(1), of: first)
      try logs.set(id(2), of: second)
      #expect(try logs.id(of: first) == id(1))
      #expect(try logs.day(of: id(2)) == second)
      try logs.set(id(1), of: second)
      #expect(try logs.id(of: second) == id(1))
      #expect(try logs.id(of: first) == DayLogs.standardId(of: first))
      #expect(try logs.day(of: id(2)) == nil)
    }
  }

  @Test("the days are those with an entry, a note or an id that came with a backup")
  func days() throws {
    let days = try ["2026-11-27", "2026-11-28", "2026-11-30"].map(day)
    let none = try day("2026-11-29")
    try directory.store().writeNow { transaction in
      let logs = DayLogs(transaction.database)
      try Entries(transaction).insert(try entry(1, "Kefir"))
      try DayNotes(transaction).set("Long run", on: days[1])
      try logs.set(id(1), of: days[0])
      #expect(try logs.days() == days)
      for day in days { #expect(try logs.hasDay(day)) }
      #expect(try !logs.hasDay(none))
    }
  }

  @Test("members of a record are kept and forgotten")
  func members() throws {
    try directory.store().writeNow { transaction in
      let records = AppRecords(transaction.database)
      #expect(try records.members(of: id(1), in: "savedFoods").isEmpty)
      try records.set(["future": [1, 2]], of: id(1), in: "savedFoods")
      #expect(try records.members(of: id(1), in: "savedFoods") == ["future": [1, 2]])
      #expect(try records.members(of: id(1), in: "nutritionEntries").isEmpty)
      try records.set([:], of: id(1), in: "savedFoods")
      #expect(try records.members(of: id(1), in: "savedFoods").isEmpty)
    }
  }

  @Test("what is asked for each record of a backup is found by an index")
  func plans() throws {
    let date = try day("2026-11-30")
    try directory.store().writeNow { transaction in
      let database = transaction.database
      let recorder = StatementRecorder()
      try recorder.record(database) {
        let logs = DayLogs(database)
        try logs.set(id(1), of: date)
        _ = try logs.day(of: id(1))
        _ = try logs.hasDay(date)
        let records = AppRecords(database)
        try records.set(["future": 1], of: id(1), in: "savedFoods")
        _ = try records.members(of: id(1), in: "savedFoods")
        try records.set([:], of: id(1), in: "savedFoods")
      }
      #expect(recorder.statements.count >= 8)
      for statement in recorder.statements {
        for line in plan(of: statement, in: database) {
          #expect(!line.hasPrefix("SCAN") || line == "SCAN CONSTANT ROW", "\(line) in \(statement)")
        }
      }
    }
  }
}
