import Model
import Testing

@testable import Store

@Suite("Usage of models")
struct UsageRecordTests {
  let directory = TemporaryDirectory()

  @Test("a record comes back as it was kept, the newest first, and is counted once")
  func roundTrip() throws {
    var bare = usageRecord(2, cost: nil)
    bare.failure = nil
    bare.status = nil
    bare.firstThoughtMs = nil
    bare.firstTextMs = nil
    bare.cancelled = true
    let records = [usageRecord(1), bare]
    let store = directory.store()
    try store.writeNow { transaction in
      for record in records + records { try UsageRecords(transaction).add(record) }
    }
    try store.readNow { database throws in
      #expect(try UsageRecords(database).newest(limit: 9) == [bare, usageRecord(1)])
      #expect(try UsageRecords(database).newest(limit: 1) == [bare])
      let sums = try UsageSums(database).sums()
      #expect(sums.count == 1)
      #expect(sums.first?.totals == UsageTotals(usageRecord(1)) + UsageTotals(bare))
    }
  }

  @Test("only the newest records are kept, and the sums of all")
  func bounded() throws {
    let store = directory.store()
    let kept = UsageRecords.maximumRecords
    try store.writeNow { transaction in
      for number in 1...UInt64(kept + 3) { try UsageRecords(transaction).add(usageRecord(number)) }
    }
    try store.readNow { database throws in
      let records = try UsageRecords(database).newest(limit: .max)
      #expect(records.count == kept)
      #expect(records.last == usageRecord(4))
      let totals = try UsageSums(database).sums().first?.totals
      #expect(totals?.requests == kept + 3)
      #expect(totals?.cost == USD(units: 10_800_000_000 * Int64(kept + 3)))
    }
  }

  @Test("sums are kept by day, model and operation, and read by days")
  func sums() throws {
    let store = directory.store()
    try store.writeNow { transaction in
      let records = UsageRecords(transaction)
      try records.add(usageRecord(1))
      try records.add(usageRecord(2, day: 20_788))
      try records.add(usageRecord(3, model: "b"))
      try records.add(usageRecord(4, operation: .scanFood))
    }
    try store.readNow { database throws in
      let sums = UsageSums(database)
      #expect(try sums.sums().count == 4)
      let day = Day(clamping: 20_788)
      #expect(try sums.sums(from: day, to: day).map(\.day) == [day])
      #expect(try sums.sums(to: Day(clamping: 20_786)).isEmpty)
    }
  }

  @Test("more than can be counted stays the most that can")
  func greatSums() throws {
    let store = directory.store()
    var record = usageRecord(1, cost: Cost(usd: USD(units: .max), estimated: true, source: ""))
    record.usage.input = .max
    let first = record
    try store.writeNow { transaction in
      try UsageRecords(transaction).add(first)
      var second = first
      second.id = Identifier(high: 7, low: 2)
      try UsageRecords(transaction).add(second)
    }
    let totals = try store.readNow { try UsageSums($0).sums().first?.totals }
    #expect(totals?.requests == 2)
    #expect(totals?.cost == USD(units: .max))
    #expect(totals?.usage.input == .max)
  }

  @Test("what a name stands for is what an answer told last")
  func aliases() throws {
    let store = directory.store()
    let seen = Instant(milliseconds: 5, offsetMinutes: 0)
    try store.writeNow { transaction in
      let aliases = ModelAliases(transaction)
      try aliases.set(ModelAlias(provider: .gemini, alias: "latest", model: "3.5", seenAt: seen))
      try aliases.set(ModelAlias(provider: .gemini, alias: "latest", model: "3.6", seenAt: seen))
      try aliases.set(ModelAlias(provider: .azure, alias: "latest", model: "5", seenAt: seen))
    }
    try store.readNow { database throws in
      let aliases = ModelAliases(database)
      #expect(try aliases.model("latest", at: .gemini) == "3.6")
      #expect(try aliases.model("latest", at: .openAI) == nil)
      #expect(try aliases.all().map(\.model) == ["5", "3.6"])
    }
  }
}
