import Foundation
import JSON
import Testing

@Suite("Exporting backups")
struct BackupExportTests {
  private let zone = "America/New_York"

  private func text(_ service: TestService, _ name: String) async throws -> String {
    let path = service.directory + "/" + name
    let result = try await service.call(
      "data/exportBackup", ["path": .string(path), "exportedAt": "2026-12-01T10:00:00.5+01:00"])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(result["bytes"] == .integer(Int64(text.utf8.count)))
    return text
  }

  /// A journal with everything that the app has no place for.
  private func fill(_ service: TestService) async throws {
    try await service.call("data/importBackup", ["document": try AppBackup.value()])
    let entries: JSONValue = [
      [
        "name": "Broth", "calories": 20.5, "source": "assistant", "timestamp": "2026-11-30T08:00:00.123-05:00",
        "nutrients": ["sodium": ["value": 800, "unit": "mg", "bound": "lt", "origin": "label"]],
      ],
      ["name": "Kefir", "calories": 150, "protein": 0, "day": "2026-11-29", "timestamp": "2026-11-30T23:00:00Z"],
    ]
    try await service.call("journal/log", ["entries": entries])
    try await service.call("journal/setNote", ["day": "2026-10-25", "note": "Clocks changed"])
    try await service.call("goals/set", ["goals": ["calories": 1800, "nutrients": ["iron": 0, "zinc": 12.5]]])
    try await service.call(
      "settings/set", ["settings": ["dayStart": "03:00", "shelf": ["hardCaps": ["fat", "sodium"]]]])
  }

  @Test("exporting, importing into an empty journal and exporting again gives the same bytes")
  func roundTrip() async throws {
    let service = TestService(zone: zone)
    try await fill(service)
    let first = try await text(service, "first.json")
    let other = TestService(zone: zone)
    let path = try other.file("first.json", first)
    let result = try await other.call("data/importBackup", ["path": .string(path)])
    #expect(result["rejected"] == [])
    #expect(try await text(other, "second.json") == first)
    #expect(try await other.call("goals/get") == service.call("goals/get"))
    #expect(try await other.call("settings/get") == service.call("settings/get"))
    let again = try await other.call("data/importBackup", ["path": .string(path)])
    for name in ["days", "entries", "foods", "containers", "goals", "settings"] {
      #expect(again[name]?["created"] == 0 && again[name]?["updated"] == 0, "\(name)")
    }
  }

  @Test("its own backup changes nothing in a journal")
  func ownBackup() async throws {
    let service = TestService(zone: zone)
    try await service.call("journal/log", ["entry": ["name": "Plum", "calories": 30]])
    let result = try await service.call("data/importBackup", ["document": try await service.exported()])
    for name in ["days", "entries", "goals", "settings"] {
      #expect(result[name] == ["created": 0, "updated": 0, "unchanged": 1], "\(name)")
    }
  }

  @Test("the app finds everything that it requires, in its own words")
  func appWords() async throws {
    let service = TestService(zone: zone)
    try await service.call(
      "journal/log",
      [
        "entry": [
          "id": "5eed0000-0000-4000-8000-0000000000a1", "name": "Broth / clear", "calories": 20, "meal": "dinner",
          "source": "barcodeOrSearch", "timestamp": "2026-11-30T18:00:00.900-05:00",
        ]
      ])
    let text = try await text(service, "backup.json")
    #expect(text.hasPrefix("{\n  \"appSettings\": {\n    \"accentTheme\": \"systemBlue\",\n"))
    #expect(text.contains("\"name\": \"Broth / clear\""))
    let backup = try JSONValue(parsing: text)
    #expect(backup.object?.keys == backup.object?.keys.sorted())
    #expect(backup["schemaVersion"] == 1)
    #expect(backup["exportedAt"] == "2026-12-01T09:00:00Z")
    #expect(backup["dailyLogs"]?[0]?["date"] == "2026-11-30T05:00:00Z")
    let entry = backup["nutritionEntries"]?[0]
    #expect(entry?["id"] == "5EED0000-0000-4000-8000-0000000000A1")
    #expect(entry?["dailyLogID"] == backup["dailyLogs"]?[0]?["id"])
    #expect(entry?["timestamp"] == "2026-11-30T23:00:00Z")
    #expect(entry?["mealType"] == "Dinner")
    #expect(entry?["scanMode"] == "Barcode")
    #expect(entry?["protein"] == 0)
    #expect(entry?["servingCount"] == 1)
    #expect(entry?["brand"] == nil)
    #expect(entry?["ofj"]?["unknown"] == ["protein", "carbs", "fat"])
    for name in ["savedFoods", "trackedContainers"] { #expect(backup[name] == []) }
    for name in ["ringSlot1", "ringSlot5", "createdAt", "updatedAt", "shelfCustomSodiumPolicyRawValue"] {
      #expect(backup["preferences"]?[name] != nil, "\(name)")
    }
  }

  @Test("a day keeps its id, and the same day has the same id everywhere")
  func dayIds() async throws {
    let service = TestService(zone: zone)
    let other = TestService(zone: "Europe/Berlin")
    for service in [service, other] {
      try await service.call("journal/log", ["entry": ["name": "Plum", "calories": 30, "day": "2026-11-30"]])
    }
    let ids = [
      try await service.exported()["dailyLogs"]?[0]?["id"], try await other.exported()["dailyLogs"]?[0]?["id"],
    ]
    #expect(ids[0] != nil && ids[0] == ids[1])
    try await service.call("data/importBackup", ["document": try AppBackup.value()])
    #expect(try await service.exported()["dailyLogs"]?[0]?["id"] == "5EED0000-0000-4000-8000-000000000001")
  }

  @Test("an existing file is not replaced, and a path that cannot be written is refused")
  func paths() async throws {
    let service = TestService(zone: zone)
    let path = try service.file("taken.json", "{}")
    #expect(await service.error("data/exportBackup", ["path": .string(path)])?.kind == "conflict")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "{}")
    #expect(await service.error("data/exportBackup", ["path": "backup.json"])?.path == "/path")
    #expect(await service.error("data/exportBackup", ["path": "/nowhere/backup.json"])?.path == "/path")
  }

  @Test("progress is told to who asks for it")
  func progress() async throws {
    let service = TestService(zone: zone)
    try await service.call("data/exportBackup", ["workDoneToken": "out"])
    #expect(await service.notification("$/progress")?["token"] == "out")
    try await service.call("data/importBackup", ["document": try AppBackup.value(), "workDoneToken": 7])
    #expect(await service.notification("$/progress")?["value"]?["kind"] == "end")
  }
}
