import Model
import Testing

@Suite("From a draft to an entry")
struct EntryLoggingTests {
  private let newYork = TimeZoneRules(name: "Test/East", offsetSeconds: -5 * 3600)

  private func log(
    _ json: String, at now: String = "2026-11-30T12:30:15.250-05:00", dayStart: String = "00:00"
  ) throws -> Entry {
    let clock = JournalClock(
      milliseconds: try Instant(parsing: now).milliseconds, zone: newYork,
      dayStart: try TimeOfDay(parsing: dayStart))
    let id = try Identifier(parsing: "5eed0000-0000-4000-8000-000000000001")
    return try decode(EntryDraft.self, json).entry(id: id, clock: clock, schedule: MealSchedule())
  }

  @Test("what is left out comes from the clock and the schedule; unknown macros stay unknown")
  func defaults() throws {
    let entry = try log(#"{"name":"  Lentil Soup ","calories":210,"brand":" "}"#)
    #expect(entry.id.description == "5eed0000-0000-4000-8000-000000000001")
    #expect(entry.day.description == "2026-11-30")
    #expect(entry.timestamp.description == "2026-11-30T12:30:15.250-05:00")
    #expect(entry.meal == .lunch)
    #expect(entry.source == .manual)
    #expect(entry.name == "Lentil Soup")
    #expect(entry.brand == nil)
    #expect(entry.protein == nil)
    #expect(entry.nutrients.isEmpty)
    #expect(entry.servingMappings.isEmpty)
  }

  @Test("a named day keeps its label and gets the time of day of now")
  func namedDay() throws {
    let entry = try log(#"{"name":"Lentil Soup","calories":210,"day":"2026-11-02"}"#)
    #expect(entry.day.description == "2026-11-02")
    #expect(entry.timestamp.description == "2026-11-02T12:30:15-05:00")
    let yesterday = try log(
      #"{"name":"Lentil Soup","calories":210,"day":"yesterday"}"#, at: "2026-11-30T01:30:00-05:00", dayStart: "04:00")
    #expect(yesterday.day.description == "2026-11-28")
    #expect(yesterday.timestamp.description == "2026-11-29T01:30:00-05:00")
    #expect(yesterday.meal == .dinner)
  }

  @Test("a timestamp decides the day and the meal")
  func timestamp() throws {
    let evening = try log(#"{"name":"Lentil Soup","calories":210,"timestamp":"2026-12-01T01:30:00Z"}"#)
    #expect(evening.day.description == "2026-11-30")
    #expect(evening.meal == .dinner)
    #expect(evening.timestamp.description == "2026-12-01T01:30:00Z")
    let local = try log(#"{"name":"Lentil Soup","calories":210,"timestamp":"2026-08-03T09:00"}"#)
    #expect(local.day.description == "2026-08-03")
    #expect(local.meal == .breakfast)
    #expect(local.timestamp.description == "2026-08-03T09:00:00-05:00")
    let dateOnly = try log(#"{"name":"Lentil Soup","calories":210,"timestamp":"2026-08-03"}"#)
    #expect(dateOnly.day.description == "2026-08-03")
  }

  @Test("a day and a timestamp that are both given are both kept")
  func both() throws {
    let entry = try log(#"{"name":"Soup","calories":1,"day":"2026-11-29","timestamp":"2026-11-30T00:10:00-05:00"}"#)
    #expect(entry.day.description == "2026-11-29")
    #expect(entry.timestamp.description == "2026-11-30T00:10:00-05:00")
  }

  @Test("saving an entry unchanged, three times, leaves its day alone")
  func unchanged() throws {
    let entry = try log(#"{"name":"Soup","calories":1,"day":"2026-11-29"}"#)
    var saved = entry
    for _ in 0..<3 { saved = try decode(Entry.self, encode(saved)) }
    #expect(saved == entry)
  }

  @Test(
    "moving away and back is an undo, and moving to the same day changes nothing",
    arguments: [
      #"{"name":"Soup","calories":1}"#, #"{"name":"Soup","calories":1,"timestamp":"2026-11-30T01:30:00.123"}"#,
      #"{"name":"Soup","calories":1,"timestamp":"2026-11-30T02:15:00.500Z"}"#,
      #"{"name":"Soup","calories":1,"timestamp":"2026-11-30T23:59:59.999+09:00"}"#,
    ])
  func movingBack(draft: String) throws {
    let clock = JournalClock(milliseconds: 0, zone: newYork, dayStart: try TimeOfDay(parsing: "04:00"))
    let entry = try log(draft, dayStart: "04:00")
    let away = entry.moved(to: try Day(parsing: "2026-01-05"), clock: clock)
    #expect(away.timestamp.local.millisecondOfDay == entry.timestamp.local.millisecondOfDay)
    #expect(away.moved(to: entry.day, clock: clock) == entry)
    #expect(entry.moved(to: entry.day, clock: clock) == entry)
    var elsewhere = entry
    elsewhere.day = try Day(parsing: "2025-05-05")
    #expect(elsewhere.moved(to: elsewhere.day, clock: clock) == elsewhere)
  }

  @Test("moving keeps the wall-clock time to the millisecond")
  func moving() throws {
    let clock = JournalClock(milliseconds: 0, zone: newYork, dayStart: try TimeOfDay(parsing: "04:00"))
    let noon = try log(#"{"name":"Soup","calories":1}"#)
    let moved = noon.moved(to: try Day(parsing: "2026-01-05"), clock: clock)
    #expect(moved.day.description == "2026-01-05")
    #expect(moved.timestamp.description == "2026-01-05T12:30:15.250-05:00")
    let night = try log(#"{"name":"Soup","calories":1,"timestamp":"2026-11-30T01:30:00"}"#, dayStart: "04:00")
    #expect(night.day.description == "2026-11-29")
    #expect(
      night.moved(to: try Day(parsing: "2026-01-05"), clock: clock).timestamp.description
        == "2026-01-06T01:30:00-05:00")
  }

  @Test("the id of a draft is kept")
  func ownId() throws {
    let id = "5eed0000-0000-4000-8000-00000000abcd"
    #expect(try log(#"{"id":"\#(id.uppercased())","name":"Soup","calories":1}"#).id.description == id)
  }
}
