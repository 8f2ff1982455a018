import Model
import System
import Testing

@testable import Store

@Suite("Staged entries")
struct StagedEntriesTests {
  let directory = TemporaryDirectory()

  private func sample(_ key: UInt64, _ group: String, _ value: Double) -> StagedSample {
    StagedSample(
      high: .max - key, low: key, group: group, kind: "DietaryProtein", value: value, unit: "g", line: Int(key))
  }

  @Test("entries come back in their order, and an id counts once")
  func order() throws {
    let staged = try StagedEntries()
    let complete = try completeEntry()
    #expect(try staged.add(entry(3, on: "2026-11-28")))
    #expect(try staged.add(complete))
    #expect(try !staged.add(entry(3, "Another")))
    #expect(try staged.add(entry(1, on: "2026-12-02")))
    var read: [Entry] = []
    try staged.forEach { read.append($0) }
    #expect(read == [try entry(3, on: "2026-11-28"), complete, try entry(1, on: "2026-12-02")])
    #expect(staged.count == 3)
    #expect(staged.days == DaySpan(from: try day("2026-11-28"), to: try day("2026-12-02")))
  }

  @Test("keys are counted")
  func occurrences() throws {
    let staged = try StagedEntries()
    let counts = try [(1, 2), (1, 3), (1, 2), (UInt64.max, 2), (1, 2)].map { try staged.occurrence(of: $0) }
    #expect(counts == [1, 1, 2, 1, 3])
  }

  @Test("of amounts with one key, as many are dropped as are copies")
  func copies() throws {
    let staged = try StagedEntries()
    for sample in [sample(1, "b", 1), sample(2, "a", 2), sample(1, "b", 1), sample(3, "b", 3), sample(1, "b", 1)] {
      try staged.add(sample)
    }
    try staged.addCopy(of: (.max - 1, 1))
    try staged.addCopy(of: (.max - 1, 1))
    try staged.addCopy(of: (.max - 2, 2))
    try staged.addCopy(of: (.max - 9, 9))
    var groups: [String: [StagedSample]] = [:]
    try staged.forEachGroup { groups[$0] = $1 }
    #expect(groups == ["b": [sample(3, "b", 3), sample(1, "b", 1)]])
  }

  @Test("a group that is too large is split")
  func limit() throws {
    let staged = try StagedEntries()
    for key in 0..<7 { try staged.add(sample(UInt64(key), "g", 1)) }
    var sizes: [Int] = []
    try staged.forEachGroup(limit: 3) { sizes.append($1.count) }
    #expect(sizes == [3, 3, 1])
  }

  @Test("applying adds what is new, touches nothing that is there, and tells the same when it is dry")
  func applying() throws {
    let store = directory.store()
    try store.writeNow { transaction in
      try Entries(transaction).insert(try entry(1))
      try Entries(transaction).insert(try entry(2, "Changed by the user"))
    }
    let staged = try StagedEntries()
    for number in 1...3 { _ = try staged.add(try entry(number)) }
    let dry = try store.readNow { try staged.apply(to: Entries($0), isDry: true, isSame: ==) }
    #expect(try store.readNow { try Entries($0).onDay(try day("2026-11-30")).count } == 2)
    let outcome = try store.writeNow { try staged.apply(to: Entries($0), isDry: false, isSame: ==) }
    #expect(outcome == dry)
    #expect([outcome.created, outcome.unchanged, outcome.kept] == [1, 1, 1])
    let names = try store.readNow { try Entries($0).onDay(try day("2026-11-30")).map(\.name) }
    #expect(names == ["Oat Clusters", "Changed by the user", "Oat Clusters"])
  }

  @Test("a full disk of the data file is not taken for a lack of temporary space, and nothing is half applied")
  func fullDataFile() throws {
    let store = directory.store { $0.maximumPages = 100 }
    let staged = try StagedEntries()
    for number in 1...500 { _ = try staged.add(try entry(number, String(repeating: "Oat Clusters ", count: 70))) }
    let refusal = failure { _ = try store.writeNow { try staged.apply(to: Entries($0), isDry: false, isSame: ==) } }
    #expect(refusal?.kind == .storeFull)
    #expect(refusal?.message.contains(directory.file) == true)
    #expect(try store.readNow { try Entries($0).onDay(try day("2026-11-30")).isEmpty })
  }

  @Test("cancelling ends the work on the temporary database")
  func cancelling() throws {
    let cancellation = Cancellation()
    let staged = try StagedEntries(cancellation: cancellation)
    for key in 0..<5000 { try staged.add(sample(UInt64(key), "\(key % 7)", 1)) }
    cancellation.cancel()
    #expect(throws: CancellationError.self) { try staged.forEachGroup { _, _ in } }
  }

  @Test("export reads days in batches, through the index of days")
  func export() throws {
    let store = directory.store()
    let expected = try ["2026-01-01", "2026-02-15", "2026-11-30", "2027-01-01"].enumerated().map {
      try entry($0.offset + 1, on: $0.element, nutrients: ["iron": NutrientValue(1, "mg")])
    }
    try store.writeNow { transaction in
      for entry in expected { try Entries(transaction).insert(entry) }
      let entries = Entries(transaction)
      var read: [Entry] = []
      try entries.forEach(from: .first, to: .last) { read.append($0) }
      #expect(read == expected)
      read = []
      try entries.forEach(from: try day("2026-02-15"), to: try day("2026-12-31")) { read.append($0) }
      #expect(read == Array(expected[1...2]))
      try entries.forEach(from: try day("2028-01-01"), to: .last) { _ in Issue.record("There is no such entry.") }
      #expect(try entries.nutrientIds(from: .first, to: .last) == ["iron"])
      let recorder = StatementRecorder()
      try recorder.record(transaction.database) {
        try entries.forEach(from: .first, to: .last) { _ in }
        _ = try entries.nutrientIds(from: .first, to: .last)
      }
      for statement in recorder.statements {
        let lines = plan(of: statement, in: transaction.database)
        #expect(!lines.contains { $0.hasPrefix("SCAN") && $0 != "SCAN CONSTANT ROW" }, "\(lines) in \(statement)")
      }
    }
  }
}
