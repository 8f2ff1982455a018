import Foundation
import JSON
import Testing

@Suite("Importing backups")
struct BackupImportTests {
  private let zone = "America/New_York"

  @Test("a backup of the app arrives whole, and importing it again changes nothing")
  func complete() async throws {
    let service = TestService(zone: zone)
    let path = try service.file("app.json", AppBackup.complete)
    let rehearsal = try await service.call("data/importBackup", ["path": .string(path), "dryRun": true])
    #expect(rehearsal["imported"] == false)
    let first = try await service.call("data/importBackup", ["path": .string(path)])
    #expect(first["imported"] == true)
    #expect(first["rejected"] == [])
    #expect(first["days"] == ["created": 2, "updated": 0, "unchanged": 0])
    #expect(first["entries"] == ["created": 3, "updated": 0, "unchanged": 0])
    #expect(first["foods"] == ["created": 4, "updated": 0, "unchanged": 0])
    #expect(first["containers"] == ["created": 1, "updated": 0, "unchanged": 0])
    #expect(first["goals"] == ["created": 0, "updated": 1, "unchanged": 0])
    #expect(first["settings"] == ["created": 0, "updated": 1, "unchanged": 0])
    #expect(rehearsal.without("imported", "dryRun") == first.without("imported", "dryRun"))
    let second = try await service.call("data/importBackup", ["path": .string(path)])
    for (name, count) in [("days", 2), ("entries", 3), ("foods", 4), ("containers", 1), ("goals", 1), ("settings", 1)] {
      #expect(second[name] == ["created": 0, "updated": 0, "unchanged": .integer(Int64(count))], "\(name)")
    }
  }

  @Test("a dry run changes nothing")
  func dryRun() async throws {
    let service = TestService(zone: zone)
    let before = try await service.exported()
    try await service.call("data/importBackup", ["document": try AppBackup.value(), "dryRun": true])
    #expect(try await service.exported() == before)
  }

  @Test("entries have the local time and the day of their log, and without a log that of their time")
  func days() async throws {
    let service = TestService(zone: zone)
    try await service.call("data/importBackup", ["document": try AppBackup.value()])
    let day = try await service.call("journal/day", ["day": "2026-07-20"])
    #expect(day["note"] == "Long run today")
    #expect(day["entries"]?.count == 2)
    let oats = day["entries"]?[0]
    #expect(oats?["timestamp"] == "2026-07-20T08:15:00-04:00")
    #expect(oats?["source"] == "label")
    #expect(oats?["nutrients"]?["fiber"] == ["value": 4.5, "unit": "g"])
    #expect(oats?["nutrients"]?["sodium"] == ["value": 142.5, "unit": "mg"])
    #expect(day["entries"]?[1]?["timestamp"] == "2026-07-20T13:05:00.250-04:00")
    let later = try await service.call("journal/day", ["day": "2026-07-21"])
    #expect(later["entries"]?[0]?["name"] == "Plum")
  }

  @Test("composites are computed from their ingredients, and calculators have no numbers")
  func recomputing() async throws {
    let service = TestService(zone: zone)
    try await service.call("data/importBackup", ["document": try AppBackup.value()])
    let foods = try await service.exported()["savedFoods"]
    let bowl = foods?[2]
    #expect(bowl?["calories"] == 390)
    #expect(bowl?["protein"] == 12.4)
    #expect(bowl?["servingUnit"] == "portion")
    #expect(foods?[3]?["servingUnit"] == "build")
    #expect(foods?[3]?["servingSize"] == "1 ingredient")
  }

  @Test("a composite of our own backup keeps what a portion weighs and its units")
  func weighedComposite() async throws {
    let service = TestService(zone: zone)
    let bowl: JSONValue = ["from": ["value": 1, "unit": "bowl"], "to": ["value": 300, "unit": "g"]]
    let food = try await service.call(
      "foods/create",
      [
        "food": [
          "name": "Soup", "ingredients": [["name": "Lentils", "calories": 500]], "servingMappings": [bowl],
          "serving": ["mass": ["grams": 400]],
        ]
      ])
    let document = try await service.call("data/exportBackup")["document"]
    let other = TestService(zone: zone)
    try await other.call("data/importBackup", ["document": document ?? .null])
    #expect(try await other.call("foods/get", ["id": food["food"]?["id"] ?? .null]) == food)
  }

  @Test("settings that both have are taken over, also from the words of older versions")
  func settings() async throws {
    let service = TestService(zone: zone)
    try await service.call("data/importBackup", ["document": try AppBackup.value()])
    let settings = try await service.call("settings/get")["settings"]
    #expect(settings?["mealSchedule"] == ["breakfast": "05:00", "lunch": "11:30", "dinner": "17:00"])
    #expect(settings?["ringSlots"] == ["macro_fat", "fiber", "", "macro_calories"])
    #expect(settings?["contributeToOpenFoodFacts"] == true)
    #expect(
      settings?["appearance"] == ["accentTheme": "leafGreen", "showFoodImages": false, "useFoodIconImages": true])
    let shelf = settings?["shelf"]
    #expect(shelf?["enabled"] == false)
    #expect(shelf?["suggestionCount"] == 5)
    #expect(shelf?["triggerFraction"] == 0.25)
    #expect(shelf?["energyIntent"] == "cut")
    #expect(shelf?["emphasis"] == "lowSodium")
    #expect(shelf?["hardCaps"] == ["calories"])
    #expect(shelf?["custom"]?["calories"] == ["policy": "tryToAvoid", "strength": "standard"])
    #expect(shelf?["custom"]?["fat"] == ["policy": "ignore", "strength": "strong"])
    let goals = try await service.call("goals/get")["goals"]
    #expect(goals?["calories"] == 2200)
    #expect(goals?["nutrients"] == ["iron": 27])
    #expect(goals?["pins"] == ["fiber", "sodium"])
  }

  @Test("a backup of the app that is exported again holds everything that the app put into it")
  func keepsEverything() async throws {
    let service = TestService(zone: zone)
    try await service.call("data/importBackup", ["document": try AppBackup.value()])
    let exported = try await service.exported()
    let app = try AppBackup.value()
    // Recomputed, or under another name, or in the app's own words for what was left out.
    let expected: [String: JSONValue] = [
      "/nutritionEntries/0/micronutrients/Dietary Fiber/unit": .null,
      "/nutritionEntries/0/micronutrients/Dietary Fiber/value": .null,
      "/nutritionEntries/0/micronutrients/sodium": ["unit": "mg", "value": 142.5],
      "/nutritionEntries/1/timestamp": "2026-07-20T17:05:00Z",
      "/savedFoods/2/micronutrients": ["fiber": ["unit": "g", "value": 4.5]],
      "/savedFoods/0/originalScanMode": "Label Scan", "/savedFoods/1/originalScanMode": "Manual",
      "/savedFoods/2/calories": 390, "/savedFoods/2/protein": 12.4, "/savedFoods/2/carbs": 51.6,
      "/savedFoods/2/fat": 15.4,
    ]
    for (path, value) in app.leaves where path != "/appVersion" && path != "/exportedAt" {
      guard expected[path] != .null else { continue }
      #expect(exported[pointer: path] == expected[path] ?? value, "\(path)")
    }
  }

  @Test("everything that is wrong is named, and nothing is imported")
  func rejected() async throws {
    let service = TestService(zone: zone)
    var backup = try AppBackup.value()
    backup.set("/savedFoods/0/calories", -1)
    backup.set("/savedFoods/1/serving", ["mass": ["grams": 0]])
    backup.set("/savedFoods/3/calculatorIngredients/0/portions/0/label", " ")
    backup.set("/nutritionEntries/0/mealType", "Brunch")
    backup.set("/nutritionEntries/0/id", "12")
    backup.set("/nutritionEntries/1/timestamp", "2026-07-20")
    backup.set("/trackedContainers/0/startDate", nil)
    backup.set("/userGoals/dailyFat", "70")
    backup.set("/exportedAt", 5)
    let before = try await service.exported()
    for dryRun in [true, false] {
      let result = try await service.call("data/importBackup", ["document": backup, "dryRun": .bool(dryRun)])
      #expect(result["imported"] == false)
      #expect(result["rejectedCount"] == 9)
      #expect(
        Set(result["rejected"]?.array?.compactMap { $0["path"]?.string } ?? []) == [
          "/savedFoods/0/calories", "/savedFoods/1/serving/mass/grams",
          "/savedFoods/3/calculatorIngredients/0/portions/0/label", "/nutritionEntries/0/mealType",
          "/nutritionEntries/0/id", "/nutritionEntries/1/timestamp", "/trackedContainers/0/startDate",
          "/userGoals/dailyFat", "/exportedAt",
        ])
      #expect(result["entries"] == ["created": 0, "updated": 0, "unchanged": 0])
    }
    #expect(try await service.exported() == before)
    let rest = try await service.call("data/importBackup", ["document": backup, "skipInvalid": true])
    #expect(rest["imported"] == true)
    #expect(rest["entries"]?["created"] == 1)
    #expect(rest["foods"]?["created"] == 1)
    #expect(rest["containers"]?["created"] == 0)
    #expect(rest["goals"]?["updated"] == 1, "the goals for nutrients are in the settings of the app")
    #expect(try await service.call("goals/get")["goals"]?["calories"] == 2000)
  }

  @Test("what the app changed comes in, and what it has no place for stays")
  func throughTheApp() async throws {
    let service = TestService(zone: zone)
    let entry: JSONValue = [
      "id": "5eed0000-0000-4000-8000-0000000000a1", "name": "Broth", "calories": 20, "source": "assistant",
      "timestamp": "2026-11-30T08:00:00.123-05:00",
      "nutrients": [
        "sodium": ["value": 800, "unit": "mg", "bound": "lt", "origin": "label"],
        "fiber": ["value": 1, "unit": "g", "origin": "user"],
      ],
    ]
    try await service.call("journal/log", ["entry": entry])
    var backup = try await service.exported().withoutOurs
    #expect(backup[pointer: "/nutritionEntries/0/protein"] == 0)
    #expect(backup[pointer: "/nutritionEntries/0/scanMode"] == "Manual")
    let same = try await service.call("data/importBackup", ["document": backup])
    #expect(same["entries"] == ["created": 0, "updated": 0, "unchanged": 1])
    backup.set("/nutritionEntries/0/calories", 25)
    backup.set("/nutritionEntries/0/fat", 1.5)
    backup.set("/nutritionEntries/0/micronutrients/fiber/value", 2)
    let changed = try await service.call("data/importBackup", ["document": backup])
    #expect(changed["entries"] == ["created": 0, "updated": 1, "unchanged": 0])
    let stored = try await service.call("journal/get", ["id": "5eed0000-0000-4000-8000-0000000000a1"])["entries"]?[0]
    #expect(stored?["calories"] == 25)
    #expect(stored?["fat"] == 1.5)
    #expect(stored?["protein"] == nil)
    #expect(stored?["source"] == "assistant")
    #expect(stored?["timestamp"] == "2026-11-30T08:00:00.123-05:00")
    #expect(stored?["nutrients"]?["sodium"]?["bound"] == "lt")
    #expect(stored?["nutrients"]?["fiber"] == ["value": 2, "unit": "g"])
  }

  @Test("two logs of one day become one, with both notes; a day without a note keeps its own")
  func merging() async throws {
    let service = TestService(zone: zone)
    var backup = try AppBackup.value()
    backup.set("/dailyLogs/1/date", "2026-07-20T04:00:00Z")
    backup.set("/dailyLogs/1/notes", "Late dinner")
    try await service.call("journal/setNote", ["day": "2026-07-21", "note": "Rest day"])
    let result = try await service.call("data/importBackup", ["document": backup])
    #expect(result["days"] == ["created": 1, "updated": 0, "unchanged": 0])
    #expect(result["notes"]?[0]?["path"] == "/dailyLogs/1")
    #expect(try await service.call("journal/day", ["day": "2026-07-20"])["note"] == "Long run today\n\nLate dinner")
    let again = try await service.call("data/importBackup", ["document": backup])
    #expect(again["days"] == ["created": 0, "updated": 0, "unchanged": 1])
    backup.set("/dailyLogs/0/notes", nil)
    backup.set("/dailyLogs/1/notes", nil)
    try await service.call("data/importBackup", ["document": backup])
    #expect(try await service.call("journal/day", ["day": "2026-07-20"])["note"] == "Long run today\n\nLate dinner")
    #expect(try await service.call("journal/day", ["day": "2026-07-21"])["note"] == "Rest day")
  }

  @Test("the zone in which a backup was made can be named, and is asked for when its midnights are elsewhere")
  func timeZone() async throws {
    let service = TestService(zone: "America/Los_Angeles")
    let document = try AppBackup.value()
    let unaware = try await service.call("data/importBackup", ["document": document, "dryRun": true])
    #expect(unaware["notes"]?[0]?["path"] == "/dailyLogs")
    let aware = try await service.call(
      "data/importBackup", ["document": document, "timeZone": "America/New_York"])
    #expect(aware["notes"] == [])
    #expect(try await service.call("journal/day", ["day": "2026-07-20"])["entries"]?.count == 2)
  }

  @Test("the last of the records with the same id counts")
  func repeatedIds() async throws {
    let service = TestService(zone: zone)
    var backup = try AppBackup.value()
    backup.set("/nutritionEntries/1/id", "5EED0000-0000-4000-8000-000000000071")
    let result = try await service.call("data/importBackup", ["document": backup])
    #expect(result["entries"] == ["created": 2, "updated": 0, "unchanged": 0])
    #expect(result["notes"]?[0]?["path"] == "/nutritionEntries/1")
    let entry = try await service.call("journal/get", ["id": "5eed0000-0000-4000-8000-000000000071"])["entries"]?[0]
    #expect(entry?["name"] == "Usual bowl")
  }

  @Test("a newer version, a damaged file and unusable params are errors")
  func errors() async throws {
    let service = TestService(zone: zone)
    var newer = try AppBackup.value()
    newer.set("/schemaVersion", 2)
    newer.set("/savedFoods", [["strange": 1]])
    let version = await service.error("data/importBackup", ["document": newer])
    #expect(version?.kind == "invalidValue")
    #expect(version?.message?.string?.contains("schema version 2") == true)
    #expect(version?.path == "/document")
    let cut = try service.file("cut.json", String(AppBackup.complete.prefix(2000)))
    let damaged = await service.error("data/importBackup", ["path": .string(cut)])
    #expect(damaged?.path == "/path")
    #expect(damaged?.message?.string?.hasPrefix("The backup is damaged at byte ") == true, "\(damaged?.value ?? .null)")
    #expect(await service.error("data/importBackup")?.path == "/path")
    #expect(await service.error("data/importBackup", ["path": "app.json"])?.path == "/path")
    #expect(await service.error("data/importBackup", ["path": "/nowhere/app.json"])?.path == "/path")
    #expect(await service.error("data/importBackup", ["path": .string(service.directory)])?.path == "/path")
    #expect(await service.error("data/importBackup", ["document": newer, "timeZone": "Mars"])?.path == "/timeZone")
  }
}
