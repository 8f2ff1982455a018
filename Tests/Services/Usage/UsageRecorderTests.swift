import Model
import Net
import Providers
import Store
import Synchronization
import Testing

@testable import Services

@Suite struct UsageRecorderTests {
  /// A recorder with a store, a catalog, and a clock in a zone.
  private final class Fixture: Sendable {
    let catalog: CatalogFixture
    let store: Store
    let recorder: UsageRecorder
    /// Guards what was told.
    private let problems: ProblemCounter

    init(_ answers: [ScriptedNetwork.Answer] = [.failure(.offline)], clockFails: Bool = false) throws {
      let catalog = try CatalogFixture(answers)
      let problems = ProblemCounter()
      let store = Store(at: StoreLocation(directory: catalog.directory, createsParents: true))
      let numbers = ProblemCounter()
      let clock = catalog.clock
      recorder = UsageRecorder(
        store: store, catalog: catalog.catalog, now: { clock.now },
        identifier: { Identifier(high: 5, low: UInt64(numbers.next())) },
        clock: { milliseconds, _ in
          if clockFails { throw Failure(.storeCorrupt, "No clock.") }
          return JournalClock(
            milliseconds: milliseconds, zone: TimeZoneRules.utc, dayStart: TimeOfDay(clamping: 13 * 60))
        },
        onProblem: { _ in problems.next() })
      self.catalog = catalog
      self.problems = problems
      self.store = store
    }

    deinit { store.close() }

    var problemCount: Int { problems.count }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
      try await withCheckedThrowingContinuation { continuation in
        store.readInOrder(body) { continuation.resume(with: $0) }
      }
    }
  }

  private final class ProblemCounter: Sendable {
    private let number = Atomic<Int>(0)
    @discardableResult func next() -> Int { number.add(1, ordering: .relaxed).newValue }
    var count: Int { number.load(ordering: .relaxed) }
  }

  private static let call = Identifier(high: 9, low: 9)

  private func attempt(
    _ provider: String = "gemini", model: String = "gemini-flash-latest", resolved: String? = nil,
    usage: TokenUsage = .none, status: Int? = 200, _ change: (inout ModelAttempt) -> Void = { _ in }
  ) -> ModelAttempt {
    var attempt = ModelAttempt(provider: provider, model: model, startedAt: 1_796_041_800_000)
    attempt.resolvedModel = resolved
    attempt.usage = usage
    attempt.status = status
    change(&attempt)
    return attempt
  }

  @Test("the tries of a call are kept with their costs and events, under the day of the user's clock")
  func tries() async throws {
    let fixture = try Fixture([CatalogFixture.document()])
    _ = try await fixture.catalog.catalog.refresh(force: false, cancellation: nil)
    let failed = attempt(status: 503) {
      $0.errorStatus = 503
      $0.failure = .upstreamUnavailable
    }
    let answered = attempt(resolved: "models/oat-2", usage: TokenUsage(input: 1000, output: 200, thinking: 50)) {
      $0.durationMs = 4200
      $0.eventCount = 12
      $0.textCount = 3
      $0.lastTextMs = 4100
    }
    let cost = await fixture.recorder.record([failed, answered], operation: .scanFood, call: Self.call)
    #expect(cost?.usd.dollars == 0.004)
    #expect(cost?.estimated == true)
    let (records, sums, events, alias) = try await fixture.read { database in
      (
        try UsageRecords(database).newest(limit: 9), try UsageSums(database).sums(),
        try DiagnosticOutbox(database).events(now: 1_796_041_800_000),
        try ModelAliases(database).model("gemini-flash-latest", at: .gemini)
      )
    }
    #expect(records.map(\.attempt) == [2, 1])
    #expect(records.map(\.model) == ["oat-2", "gemini-flash-latest"])
    #expect(records.allSatisfy { $0.callId == Self.call && $0.requestedModel == "gemini-flash-latest" })
    #expect(records.map(\.cost?.usd.dollars) == [0.004, 0])
    #expect(records[0].cost?.source == "models.dev google/oat-2, fetched 2026-11-30")
    // The day begins at 13:00, and it is 12:30.
    #expect(records[0].day.description == "2026-11-29")
    #expect(records[1].status == 503)
    #expect(sums.count == 2)
    #expect(events.map(\.id) == [records[1].id, records[0].id])
    #expect(events.last?.streamEvents == 12)
    #expect(events.last?.lastTextMs == 4100)
    #expect(alias == "oat-2")
    #expect(fixture.problemCount == 0)
  }

  @Test("a try that does not tell its model is counted for what its name stood for before")
  func aliases() async throws {
    let fixture = try Fixture()
    let usage = TokenUsage(input: 10, output: 10)
    await fixture.recorder.record([attempt(resolved: "oat-2", usage: usage)], operation: .chat, call: Self.call)
    await fixture.recorder.record([attempt(usage: usage)], operation: .chat, call: Self.call)
    let sums = try await fixture.read { try UsageSums($0).sums() }
    #expect(sums.map(\.model) == ["oat-2"])
    #expect(sums.first?.totals.requests == 2)
  }

  @Test("a store or a clock that fails costs the record and not the scan")
  func failing() async throws {
    let answered = attempt(usage: TokenUsage(input: 1800, output: 900))
    let fixture = try Fixture(clockFails: true)
    let cost = await fixture.recorder.record([answered], operation: .scanLabel, call: Self.call)
    #expect(cost?.usd.dollars == 0.0108)
    #expect(fixture.problemCount == 1)
    #expect(try await fixture.read { try UsageSums($0).sums() }.isEmpty)
    fixture.store.close()
    #expect(await fixture.recorder.record([answered], operation: .scanLabel, call: Self.call)?.usd.dollars == 0.0108)
    #expect(fixture.problemCount == 2)
    #expect(await fixture.recorder.record([], operation: .scanLabel, call: Self.call) == nil)
  }

  @Test("a thousand scans with every kind of end: costs add up exactly, and the outbox stays within its bounds")
  func thousandScans() async throws {
    let fixture = try Fixture()
    var (expected, unknown) = (USD.zero, 0)
    for index in 0..<1000 {
      let scan = attempt(
        index % 5 == 0 ? "openRouter" : "gemini", usage: TokenUsage(input: index * 7, output: index % 313)
      ) { attempt in
        if index % 5 == 0 { attempt.statedCost = Double(index) * 0.000_001 }
        if index % 7 == 0 { attempt.failure = .networkInterrupted }
        attempt.isCancelled = index % 11 == 0
        if index % 13 == 0 { attempt.usage = .none }
      }
      if let cost = await fixture.recorder.record([scan], operation: .scanFood, call: Self.call) {
        expected += cost.usd
      } else {
        unknown += 1
      }
    }
    let (sums, events) = try await fixture.read { database in
      (try UsageSums(database).sums(), try DiagnosticOutbox(database).events(now: 1_796_041_800_000))
    }
    let totals = sums.reduce(into: UsageTotals()) { $0 += $1.totals }
    #expect(totals.requests == 1000)
    #expect(totals.cost == expected)
    #expect(totals.incompleteCosts == unknown)
    #expect(totals.cancelled == 91)
    #expect(events.count == 500)
  }
}
