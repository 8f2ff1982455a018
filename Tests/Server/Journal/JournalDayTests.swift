import JSON
import Testing

@Suite("Days of the journal")
struct JournalDayTests {
  @Test("an entry before the start of the day belongs to the day before, and a label never shifts")
  func dayStart() async throws {
    let service = TestService()
    try await service.call("settings/set", ["settings": ["dayStart": "04:00"]])
    let night = try await service.call(
      "journal/log", ["entry": ["name": "Rice pudding", "calories": 180, "timestamp": "2026-11-30T01:30:00"]])
    #expect(night["entries"]?[0]?["day"] == "2026-11-29")
    #expect(night["entries"]?[0]?["timestamp"] == "2026-11-30T01:30:00+01:00")
    let morning = try await service.call(
      "journal/log", ["entry": ["name": "Rye bread", "calories": 120, "timestamp": "2026-11-30T04:00:00"]])
    #expect(morning["entries"]?[0]?["day"] == "2026-11-30")
    #expect(try await service.call("journal/day", ["day": "2026-11-29"])["entries"]?.count == 1)
    let labelled = try await service.call(
      "journal/log",
      ["entry": ["name": "Plum", "calories": 30, "day": "2026-11-30", "timestamp": "2026-11-30T01:30:00"]])
    #expect(labelled["entries"]?[0]?["day"] == "2026-11-30")
  }

  @Test("today, yesterday and tomorrow follow the user's zone, not that of the machine")
  func words() async throws {
    // 20:30 in Los Angeles is the next day in UTC.
    let service = TestService(milliseconds: 1_796_099_400_000, zone: "America/Los_Angeles")
    let today = try await service.call("journal/day", ["day": "today"])
    #expect(today["day"] == "2026-11-30")
    #expect(try await service.call("journal/day", ["day": "tomorrow"])["day"] == "2026-12-01")
    #expect(try await service.call("journal/day", ["day": "yesterday"])["day"] == "2026-11-29")
  }

  @Test("totals convert masses, keep other units apart, and count what nobody stated")
  func totals() async throws {
    let service = TestService()
    let entries: JSONValue = [
      ["name": "Broth", "calories": 20, "nutrients": ["sodium": ["value": 0.8, "unit": "g"]]],
      ["name": "Carrot", "calories": 40.1, "protein": 0.9, "nutrients": ["Sodium": 70, "vitamin_a": 800]],
      ["name": "Oil", "calories": 120.2, "nutrients": ["vitamin_a": ["value": 500, "unit": "IU"]]],
    ]
    try await service.call("journal/log", ["entries": entries, "meal": "lunch"])
    let day = try await service.call("journal/day", ["day": "today"])
    #expect(day[pointer: "/totals/calories"] == ["value": 180.3, "unit": "kcal", "known": 3, "unknown": 0])
    #expect(day[pointer: "/totals/protein"] == ["value": 0.9, "unit": "g", "known": 1, "unknown": 2])
    #expect(day[pointer: "/totals/nutrients/sodium"] == ["value": 870, "unit": "mg", "known": 2, "unknown": 1])
    #expect(
      day[pointer: "/totals/nutrients/vitamin_a"]
        == [
          "value": 800, "unit": "mcg", "known": 1, "unknown": 1,
          "apart": [["unit": "IU", "value": 500, "entries": 1]],
        ])
    #expect(day[pointer: "/totals/fat"] == ["value": 0, "unit": "g", "known": 0, "unknown": 3])
    #expect(day[pointer: "/progress/fat"] == nil, "nothing known is not nothing eaten")
    #expect(day[pointer: "/meals/1/totals/entries"] == 3)
  }

  @Test(
    "progress is stated in half-open bands",
    arguments: [
      (0.0, "under"), (999, "under"), (1000, "near"), (1599, "near"), (1600, "approaching"), (1899, "approaching"),
      (1900, "met"), (2099, "met"), (2100, "slightlyOver"), (2399, "slightlyOver"), (2400, "wayOver"),
    ])
  func progress(calories: Double, status: String) async throws {
    let service = TestService()
    try await service.call("journal/log", ["entry": ["name": "Stew", "calories": .number(calories)]])
    let day = try await service.call("journal/day", ["day": "today"])
    #expect(day[pointer: "/progress/calories/status"] == .string(status))
    #expect(day[pointer: "/remaining/calories"] == .number(2000 - calories))
  }

  @Test("a range has every day once, across a change of the clocks")
  func range() async throws {
    let service = TestService()
    let range = try await service.call("journal/range", ["from": "2026-10-23", "to": "2026-10-29", "fields": []])
    #expect(range["days"]?.count == 7)
    #expect(range[pointer: "/days/2/day"] == "2026-10-25")
    #expect(range[pointer: "/days/6/day"] == "2026-10-29")
  }
}
