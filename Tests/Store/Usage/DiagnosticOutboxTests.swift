import Model
import Testing

@testable import Store

@Suite("Outbox of diagnostic events")
struct DiagnosticOutboxTests {
  let directory = TemporaryDirectory()
  private static let start: Int64 = 1_796_041_800_000
  private static let hour: Int64 = 3_600_000

  /// An event so many milliseconds after the start.
  private func event(_ number: UInt64, after milliseconds: Int64 = 0, status: Int = 200) -> DiagnosticEvent {
    var event = DiagnosticEvent(usageRecord(number))
    event.createdAt = Instant(milliseconds: Self.start + milliseconds, offsetMinutes: 0)
    event.status = status
    return event
  }

  private func kept(
    _ events: [DiagnosticEvent], bounds: DiagnosticOutbox.Bounds = DiagnosticOutbox.Bounds(), now: Int64 = start
  ) throws -> [DiagnosticEvent] {
    try directory.store().writeNow { transaction in
      let outbox = DiagnosticOutbox(transaction, bounds: bounds)
      for event in events { try outbox.add(event, now: now) }
      return try outbox.events(now: now)
    }
  }

  @Test("events come back as they were, the oldest first, and one with the same id replaces the other")
  func replacing() throws {
    let events = [event(1, after: 9), event(2, after: 3), event(1, after: 5, status: 503)]
    #expect(try kept(events) == [event(2, after: 3), event(1, after: 5, status: 503)])
  }

  @Test("at most 500 are kept, and the oldest are dropped first")
  func number() throws {
    let events = (1...510).map { event($0, after: Int64($0)) }
    #expect(try kept(events) == Array(events.suffix(500)))
  }

  @Test("at most so many bytes are kept")
  func bytes() throws {
    let events = (1...40).map { event($0, after: Int64($0)) }
    let kept = try kept(events, bounds: DiagnosticOutbox.Bounds(bytes: 8000))
    #expect(kept == Array(events.suffix(kept.count)))
    let store = directory.store()
    let bytes = try store.readNow { database throws in
      try database.first("SELECT sum(length(CAST(json AS BLOB))), sum(bytes) FROM diagnosticEvent") {
        ($0.integer(0), $0.integer(1))
      }
    }
    #expect(bytes?.0 == bytes?.1)
    #expect((bytes?.0 ?? 0) <= 8000)
    #expect((bytes?.0 ?? 0) > 6000)
  }

  @Test("500 events of the largest kind stay below two mebibytes")
  func largest() throws {
    var large = event(1)
    large.requestedModel = PublicModelName(String(repeating: "a", count: 96))
    large.model = large.requestedModel
    large.usage = TokenUsage(input: .max, output: .max, thinking: .max, cached: .max)
    (large.durationMs, large.requestBytes, large.streamEvents, large.thoughts) = (.max, .max, .max, .max)
    #expect(try kept([large]) == [large])
    let bytes = try directory.store().readNow { database throws in
      try database.first("SELECT bytes FROM diagnosticEvent") { $0.integer(0) }
    }
    #expect((bytes ?? .max) * 500 < 2 << 20)
  }

  @Test("after 48 hours an event is gone, also when no other comes")
  func age() throws {
    let events = [event(1, after: 0), event(2, after: 1), event(3, after: 47 * Self.hour)]
    #expect(try kept(events, now: Self.start + 48 * Self.hour + 1) == Array(events.dropFirst()))
    try directory.store().readNow { database throws in
      #expect(
        try DiagnosticOutbox(database).events(now: Self.start + 49 * Self.hour) == [event(3, after: 47 * Self.hour)])
    }
  }

  @Test("the newest event always stays, and bounds have bounds")
  func least() throws {
    let bounds = DiagnosticOutbox.Bounds(events: -1, bytes: 0, milliseconds: 0)
    #expect(bounds == DiagnosticOutbox.Bounds(events: 1, bytes: 1024, milliseconds: 60_000))
    #expect(try kept([event(1, after: 1), event(2, after: 2)], bounds: bounds) == [event(2, after: 2)])
  }

  @Test("what was passed on is forgotten; what cannot be read is left out")
  func removing() throws {
    let events = [event(1, after: 1), event(2, after: 2), event(3, after: 3)]
    let left = try directory.store().writeNow { transaction in
      let outbox = DiagnosticOutbox(transaction)
      for event in events { try outbox.add(event, now: Self.start) }
      try outbox.remove([events[1].id, Identifier(high: 0, low: 0)])
      try transaction.database.run("UPDATE diagnosticEvent SET json = '{' WHERE id = ?1", events[0].id)
      return try outbox.events(now: Self.start)
    }
    #expect(left == [events[2]])
  }
}
