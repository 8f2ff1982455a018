import JSON
import Model
import Testing

@Suite("A patch takes what a draft takes")
struct EntryPatchingTests {
  private let zone = TimeZoneRules(name: "Test/East", offsetSeconds: -5 * 3600)

  private func clock() throws -> JournalClock {
    JournalClock(
      milliseconds: try Instant(parsing: "2026-11-30T12:30:15.250-05:00").milliseconds, zone: zone,
      dayStart: try TimeOfDay(parsing: "04:00"))
  }

  private func entry() throws -> Entry {
    let id = try Identifier(parsing: "5eed0000-0000-4000-8000-000000000001")
    let draft = #"{"name":"Oat Clusters","brand":"Northmill","calories":270,"timestamp":"2026-11-29T08:15:00.125"}"#
    return try decode(EntryDraft.self, draft).entry(id: id, clock: try clock(), schedule: MealSchedule())
  }

  private func patched(_ text: String) throws -> Entry {
    try decode(MergePatch<EntryDraft>.self, text).apply(to: try entry(), clock: try clock())
  }

  @Test("names are trimmed and a blank brand is no brand, as when logging")
  func normalized() throws {
    var expected = try entry()
    expected.name = "Kefir"
    expected.brand = nil
    #expect(try patched(#"{"name":" Kefir\n","brand":"  "}"#) == expected)
    expected.brand = "Valley"
    #expect(try patched(#"{"name":"Kefir","brand":" Valley "}"#) == expected)
  }

  @Test(
    "of day and timestamp, the one that is changed alone takes the other along",
    arguments: [
      (#"{"day":"today"}"#, "2026-11-30", "2026-11-30T08:15:00.125-05:00"),
      (#"{"day":"2026-11-02"}"#, "2026-11-02", "2026-11-02T08:15:00.125-05:00"),
      (#"{"timestamp":"2026-11-03T09:30"}"#, "2026-11-03", "2026-11-03T09:30:00-05:00"),
      (#"{"timestamp":"2026-11-03T01:30:00"}"#, "2026-11-02", "2026-11-03T01:30:00-05:00"),
      (#"{"timestamp":"2026-11-03T01:30:00Z"}"#, "2026-11-02", "2026-11-03T01:30:00Z"),
      (#"{"timestamp":"2026-11-03"}"#, "2026-11-03", "2026-11-03T12:30:15-05:00"),
      (#"{"day":"yesterday","timestamp":"2026-11-03T09:30"}"#, "2026-11-29", "2026-11-03T09:30:00-05:00"),
      (
        #"{"day":"2026-11-29","timestamp":"2026-11-29T08:15:00.125-05:00"}"#, "2026-11-29",
        "2026-11-29T08:15:00.125-05:00"
      ),
    ])
  func times(text: String, day: String, timestamp: String) throws {
    var expected = try entry()
    expected.day = try Day(parsing: day)
    expected.timestamp = try Instant(parsing: timestamp)
    #expect(try patched(text) == expected)
  }

  @Test("a bare number is an amount in the nutrient's usual unit")
  func nutrients() throws {
    #expect(try patched(#"{"nutrients":{"Iron":2}}"#).nutrients == ["iron": NutrientValue(2, "mg")])
  }

  @Test(
    "what is not allowed is refused at its member",
    arguments: [
      (#"{"day":"someday"}"#, "/day"), (#"{"timestamp":"noon"}"#, "/timestamp"),
      (#"{"nutrients":{"irn":2}}"#, "/nutrients/irn"),
      (#"{"id":"5eed0000-0000-4000-8000-000000000002"}"#, "/id"), (#"{"nutrients":{"fat":2}}"#, "/nutrients/fat"),
    ])
  func refusals(text: String, path: String) throws {
    let refused = #expect(throws: Failure.self) { try patched(text) }
    #expect(refused?.path == path)
  }

  @Test("day and timestamp cannot be removed", arguments: ["day", "timestamp"])
  func required(member: String) {
    let refused = #expect(throws: JSONDecodingError.self) { try patched(#"{"\#(member)":null}"#) }
    #expect(refused?.pointer == "/" + member)
  }
}
