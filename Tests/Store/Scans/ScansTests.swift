import Model
import Testing

@testable import Store

private let moment: Int64 = 1_796_041_800_000
private let hour: Int64 = 3_600_000

private func remembered(_ number: UInt64, pictures: [[UInt8]] = [[1, 2], [3]]) -> RememberedScan {
  RememberedScan(
    order: ScanOrder(.food, note: "Half of it", provider: .openRouter, model: .pro),
    pictures: pictures.map { ScannedPicture(mimeType: "image/jpeg", bytes: $0) },
    result: ScanResult(
      scanId: Identifier(high: 7, low: number), warnings: [ScanWarning(.remark, "", "Dark.")], provider: .openRouter,
      model: "oat-2", usage: TokenUsage(input: 30, output: 20, thinking: 5, cached: 4), durationMs: 12))
}

private func scanId(_ number: UInt64) -> Identifier { Identifier(high: 7, low: number) }

@Suite("Scans that are kept for a while")
struct ScansTests {
  let directory = TemporaryDirectory()

  private func scanCount(_ transaction: WriteTransaction) throws -> Int64? {
    try transaction.database.first("SELECT count(*) FROM scan") { $0.integer(0) }
  }

  private func pictureCount(_ transaction: WriteTransaction) throws -> Int64? {
    try transaction.database.first("SELECT count(*) FROM scanPicture") { $0.integer(0) }
  }

  private func known(_ numbers: ClosedRange<UInt64>, in transaction: WriteTransaction) -> [UInt64] {
    numbers.filter { number in (try? Scans(transaction).result(of: scanId(number))) != nil }
  }

  @Test("a scan is read as it was kept, with its photos in their order")
  func remember() throws {
    try directory.store().writeNow { try Scans($0).remember(remembered(1), at: moment) }
    // As another process would.
    let reader = directory.store()
    #expect(try reader.readNow { try Scans($0).scan(scanId(1)) } == remembered(1))
    #expect(try reader.readNow { try Scans($0).result(of: scanId(1)) } == remembered(1).result)
  }

  @Test("a scan that is not there is not found, at the place that named it")
  func unknown() throws {
    try directory.store().writeNow { transaction in
      let missing = failure { _ = try Scans(transaction).result(of: scanId(9), path: "/x") }
      #expect(missing?.kind == .notFound)
      #expect(missing?.path == "/x")
      #expect(failure { _ = try Scans(transaction).scan(scanId(9)) }?.path == "/scanId")
    }
  }

  @Test("the newest twenty are kept, and photos go with their scan")
  func newest() throws {
    try directory.store().writeNow { transaction in
      for number in UInt64(1)...23 { try Scans(transaction).remember(remembered(number), at: moment + Int64(number)) }
      #expect(known(1...23, in: transaction) == Array(4...23))
      #expect(try scanCount(transaction) == 20)
      #expect(try pictureCount(transaction) == 40)
    }
  }

  @Test("of scans of the same moment the ones made last are kept")
  func sameMoment() throws {
    try directory.store().writeNow { transaction in
      for number in UInt64(1)...21 { try Scans(transaction).remember(remembered(number), at: moment) }
      #expect(known(1...21, in: transaction) == Array(2...21))
    }
  }

  @Test("a scan is kept for two days, to the millisecond")
  func age() throws {
    try directory.store().writeNow { transaction in
      let scans = Scans(transaction)
      try scans.remember(remembered(1), at: moment)
      try scans.remember(remembered(2), at: moment + 48 * hour)
      #expect(known(1...2, in: transaction) == [1, 2])
      try scans.remember(remembered(3), at: moment + 48 * hour + 1)
      #expect(known(1...3, in: transaction) == [2, 3])
      #expect(try pictureCount(transaction) == 4)
    }
  }

  @Test("nothing that grows is walked through or sorted")
  func plans() throws {
    let plans = try directory.store().writeNow { transaction in
      let database = transaction.database
      let recorder = StatementRecorder()
      try recorder.record(database) {
        let scans = Scans(transaction)
        try scans.remember(remembered(1), at: moment)
        _ = try scans.scan(scanId(1))
        _ = try scans.result(of: scanId(1))
        let entry = try completeEntry()
        _ = try Foods(transaction).same(as: Food(keeping: entry, id: scanId(99), now: entry.timestamp))
      }
      return Dictionary(
        uniqueKeysWithValues: recorder.statements.filter { !$0.hasPrefix("--") }.map {
          ($0, plan(of: $0, in: database))
        }
      )
    }
    #expect(plans.count >= 7)
    for (statement, lines) in plans {
      for line in lines where line.hasPrefix("SCAN") {
        // Twenty of the newest scans are passed over; those behind them are what is deleted.
        #expect(line == "SCAN scan USING COVERING INDEX scanByTime", "\(line) in \(statement)")
      }
      // Foods of one name are few.
      let mayBeSorted = statement.contains("FROM food WHERE sortName = ?1")
      #expect(mayBeSorted || !lines.contains { $0.contains("TEMP B-TREE") }, "\(lines) in \(statement)")
    }
  }
}
