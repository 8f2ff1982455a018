import JSON
import Testing

@Suite("Changing the journal")
struct JournalChangeTests {
  private static let id: JSONValue = "0190c0de-0000-4000-8000-000000000001"

  private func logged(in service: TestService, _ members: JSONObject = [:]) async throws -> JSONValue {
    var entry: JSONObject = [
      "id": Self.id, "name": "Barley soup", "calories": 210, "nutrients": ["iron": 3, "zinc": 1],
    ]
    for (key, value) in members { entry[key] = value }
    let result = try await service.call("journal/log", ["entry": .object(entry)])
    return result["entries"]?[0] ?? .null
  }

  @Test("a request that is sent again later changes nothing and answers the stored entry")
  func repeated() async throws {
    let service = TestService()
    let first = try await logged(in: service)
    service.setClock(TestService.noon + 3_600_000)
    #expect(try await logged(in: service) == first)
    let error = await service.error("journal/log", ["entry": ["id": Self.id, "name": "Barley soup", "calories": 211]])
    #expect(error?.kind == "conflict")
    #expect(error?.path == "/entry/id")
  }

  @Test("of several entries all are stored or none")
  func allOrNone() async throws {
    let service = TestService()
    let good: JSONValue = ["name": "Pear", "calories": 60]
    let error = await service.error("journal/log", ["entries": [good, ["name": " ", "calories": 1]]])
    #expect(error?.path == "/entries/1/name")
    #expect(try await service.call("journal/day", ["day": "today"])["entries"]?.count == 0)
  }

  @Test("a patch replaces members, null removes them, and nutrients are merged one by one")
  func patch() async throws {
    let service = TestService()
    _ = try await logged(in: service, ["brand": "Hillside", "protein": 8])
    let patch: JSONValue = [
      "protein": .null, "brand": "Valley", "nutrients": ["Iron": .null, "zinc": ["value": 2, "unit": "mg"]],
    ]
    let updated = try await service.call("journal/update", ["id": Self.id, "patch": patch])["entries"]?[0]
    #expect(updated?["brand"] == "Valley")
    #expect(updated?["protein"] == nil)
    #expect(updated?["nutrients"] == ["zinc": ["value": 2, "unit": "mg"]])
    #expect(updated?["calories"] == 210)
    #expect(try await service.call("journal/get", ["id": Self.id])["entries"]?[0] == updated)
  }

  @Test("another amount scales what was in it, by the entry's own serving and mappings, and back again")
  func rescaled() async throws {
    let service = TestService()
    let slice: JSONValue = ["from": ["value": 1, "unit": "slice"], "to": ["value": 30, "unit": "g"]]
    let entry = try await logged(
      in: service,
      [
        "protein": 7, "servingQuantity": 60, "servingUnit": "g", "serving": ["mass": ["grams": 60]], "servingCount": 2,
        "servingMappings": [slice],
      ])
    let slices = try await service.call(
      "journal/update", ["id": Self.id, "patch": ["servingQuantity": 1, "servingUnit": "slices"]])["entries"]?[0]
    #expect(slices?["calories"] == 105)
    #expect(slices?["protein"] == 3.5)
    #expect(slices?["fat"] == nil)
    #expect(slices?["nutrients"]?["iron"]?["value"] == 1.5)
    #expect(slices?["serving"] == ["mass": ["grams": 30]])
    #expect(slices?["servingCount"] == 1)
    #expect(slices?["servingUnit"] == "slice")
    let back = try await service.call(
      "journal/update", ["id": Self.id, "patch": ["servingQuantity": 60, "servingUnit": "g"]])["entries"]?[0]
    #expect(back == entry)
  }

  @Test("one gram that becomes one ounce is 28 times as much")
  func unitIsNoLabel() async throws {
    let service = TestService()
    _ = try await logged(in: service, ["servingQuantity": 1, "servingUnit": "g"])
    let ounce = try await service.call("journal/update", ["id": Self.id, "patch": ["servingUnit": "oz"]])["entries"]?[0]
    #expect(ounce?["calories"] == 5953.395)
    #expect(ounce?["servingUnit"] == "oz")
    #expect(ounce?["nutrients"]?["zinc"]?["value"] == 28.3495)
    for change in [["servingUnit": "g", "calories": 9], ["servingUnit": "g", "nutrients": ["iron": 1]]] as [JSONValue] {
      let stated = try await service.call("journal/update", ["id": Self.id, "patch": change])["entries"]?[0]
      #expect(stated?["nutrients"]?["zinc"]?["value"] == 28.3495)
    }
  }

  @Test("an amount without a unit, before or after, is taken as it is given")
  func unstatedAmounts() async throws {
    let service = TestService()
    _ = try await logged(in: service)
    for patch in [
      ["servingQuantity": 2], ["servingUnit": "g"], ["servingUnit": .null, "servingQuantity": 3],
    ] as [JSONValue] {
      let updated = try await service.call("journal/update", ["id": Self.id, "patch": patch])["entries"]?[0]
      #expect(updated?["calories"] == 210)
    }
  }

  @Test("an amount that the entry does not lead to is refused, unless the patch has the way or the numbers")
  func impossibleAmounts() async throws {
    let service = TestService()
    _ = try await logged(in: service, ["servingQuantity": 2, "servingUnit": "cup"])
    for (patch, kind, path) in [
      (["servingUnit": "g"], "noConversion", "/patch/servingUnit"),
      (["servingQuantity": 3, "servingUnit": "bowl"], "noConversion", "/patch/servingUnit"),
      (["servingQuantity": 0], "invalidValue", "/patch/servingQuantity"),
      (["servingQuantity": 999_999], "invalidValue", "/patch/servingQuantity"),
    ] as [(JSONValue, JSONValue, JSONValue)] {
      let error = await service.error("journal/update", ["id": Self.id, "patch": patch])
      #expect(error?.kind == kind)
      #expect(error?.path == path)
    }
    let bowl: JSONValue = ["from": ["value": 1, "unit": "bowl"], "to": ["value": 1.5, "unit": "cup"]]
    let updated = try await service.call(
      "journal/update", ["id": Self.id, "patch": ["servingUnit": "bowl", "servingMappings": [bowl]]])["entries"]?[0]
    #expect(updated?["calories"] == 315)
  }

  @Test("a patch of the day keeps the time of day; the id stays")
  func patchDay() async throws {
    let service = TestService()
    _ = try await logged(in: service, ["timestamp": "2026-03-28T12:00:00"])
    let updated = try await service.call("journal/update", ["id": Self.id, "patch": ["day": "2026-03-29"]])
    // The clocks change that night, so the offset does too.
    #expect(updated["entries"]?[0]?["timestamp"] == "2026-03-29T12:00:00+02:00")
    let error = await service.error(
      "journal/update", ["id": Self.id, "patch": ["id": "0190c0de-0000-4000-8000-000000000002"]])
    #expect(error?.path == "/patch/id")
  }

  @Test("saving an entry unchanged three times leaves its date alone")
  func unchanged() async throws {
    let service = TestService(zone: "Pacific/Apia")
    let entry = try await logged(in: service, ["timestamp": "2026-11-30T23:50:00"])
    for _ in 0..<3 {
      let updated = try await service.call("journal/update", ["id": Self.id, "patch": entry])
      #expect(updated["entries"]?[0] == entry)
    }
  }

  @Test("what a deletion answers undoes it when it is logged again")
  func undo() async throws {
    let service = TestService()
    let entry = try await logged(in: service, ["brand": "Hillside", "source": "label", "confidence": 0.75])
    let removed = try await service.call("journal/delete", ["ids": [Self.id]])
    #expect(await service.error("journal/get", ["id": Self.id])?.kind == "notFound")
    try await service.call("journal/log", ["entries": removed["entries"] ?? .null])
    #expect(try await service.call("journal/get", ["id": Self.id])["entries"]?[0] == entry)
  }

  @Test("a deleted day gives back its entries and its note")
  func deleteDay() async throws {
    let service = TestService()
    let entry = try await logged(in: service)
    try await service.call("journal/setNote", ["day": "today", "note": "Rainy."])
    let removed = try await service.call("journal/deleteDay", ["day": "today"])
    #expect(removed["entries"]?[0] == entry)
    #expect(removed["note"] == "Rainy.")
    let day = try await service.call("journal/day", ["day": "today"])
    #expect(day["entries"]?.count == 0)
    #expect(day["note"] == nil)
  }

  @Test("two names of one nutrient, a negative amount and an unknown member are refused with their place")
  func refusals() async throws {
    let service = TestService()
    let twice = await service.error(
      "journal/log", ["entry": ["name": "Kale", "calories": 30, "nutrients": ["fiber": 2, "Dietary Fiber": 3]]])
    #expect(twice?.path == "/entry/nutrients/Dietary Fiber")
    let negative = await service.error(
      "journal/log", ["entry": ["name": "Kale", "calories": 30, "nutrients": ["fiber": -2]]])
    #expect(negative?.path == "/entry/nutrients/fiber/value")
    let unknown = await service.error("journal/log", ["entry": ["name": "Kale", "calories": 30, "protien": 2]])
    #expect(unknown?.code == -32602)
    #expect(unknown?.path == "/entry/protien")
    #expect(unknown?.hint == "Did you mean `protein`?")
    let day = await service.error("journal/day", ["day": "2026-02-30"])
    #expect(day?.path == "/day")
  }

  @Test("a slip in a name is refused where it is, in entries, patches, goals and fields")
  func slips() async throws {
    let service = TestService()
    _ = try await logged(in: service)
    let wrong: JSONValue = ["irn": 2]
    for (method, params, path) in [
      ("journal/log", ["entry": ["naem": "Tea", "calories": 2]], "/entry/naem"),
      ("journal/log", ["entry": ["name": "Tea", "calories": 2, "nutrients": wrong]], "/entry/nutrients/irn"),
      ("journal/update", ["id": Self.id, "patch": ["nutrients": wrong]], "/patch/nutrients/irn"),
      ("goals/set", ["goals": ["nutrients": wrong]], "/goals/nutrients/irn"),
      ("goals/set", ["goals": ["pins": ["zinc", "irn"]]], "/goals/pins/1"),
      ("journal/range", ["from": "today", "to": "today", "fields": ["Protein", "irn"]], "/fields/1"),
    ] as [(String, JSONValue, JSONValue)] {
      let error = await service.error(method, params)
      #expect(error?.path == path)
      #expect(error?.hint == (path == "/entry/naem" ? "Did you mean `name`?" : "Did you mean `iron`?"))
    }
  }

  @Test("what an update replaced undoes it, also when it was blank or had white space around it")
  func undoUpdate() async throws {
    let service = TestService()
    let entry = try await logged(in: service, ["brand": " Hillside "])
    try await service.call("journal/update", ["id": Self.id, "patch": ["brand": " ", "name": " Stew "]])
    let changed = try await service.call("journal/get", ["id": Self.id])["entries"]?[0]
    #expect(changed?["brand"] == nil)
    #expect(changed?["name"] == "Stew")
    let undone = try await service.call("journal/update", ["id": Self.id, "patch": entry])
    #expect(undone["entries"]?[0] == entry)
  }

  @Test("a move keeps the milliseconds, and moving back undoes it")
  func moveBack() async throws {
    let service = TestService(milliseconds: TestService.noon + 123)
    let entry = try await logged(in: service)
    let away = try await service.call("journal/move", ["id": Self.id, "day": "yesterday"])
    #expect(away["entries"]?[0]?["timestamp"] == "2026-11-29T13:30:00.123+01:00")
    #expect(try await service.call("journal/move", ["id": Self.id, "day": "today"])["entries"]?[0] == entry)
  }

  @Test("a blank note removes the note; a forgotten one is an error")
  func notes() async throws {
    let service = TestService()
    for blank in ["", " \n"] as [JSONValue] {
      try await service.call("journal/setNote", ["day": "today", "note": "Rainy."])
      #expect(await service.error("journal/setNote", ["day": "today"])?.path == "/note")
      #expect(try await service.call("journal/day", ["day": "today"])["note"] == "Rainy.")
      #expect(try await service.call("journal/setNote", ["day": "today", "note": blank]) == ["day": "2026-11-30"])
      #expect(try await service.call("journal/day", ["day": "today"])["note"] == nil)
    }
  }

  @Test("a range may end 40,000 days after it begins, and never before")
  func ranges() async throws {
    let service = TestService()
    let longest: JSONObject = ["from": "2000-01-01", "to": "2109-07-08", "fields": []]
    #expect(try await service.call("journal/range", .object(longest))["days"]?.count == 40_001)
    var longer = longest
    longer["to"] = "2109-07-09"
    #expect(await service.error("journal/range", .object(longer))?.path == "/to")
    let backwards: JSONObject = ["from": "2026-11-30", "to": "2026-11-29"]
    #expect(await service.error("journal/range", .object(backwards))?.path == "/to")
    var search = backwards
    search["query"] = "soup"
    #expect(await service.error("journal/search", .object(search))?.path == "/to")
  }

  @Test("a flood of nutrients is refused by its number, in every method that takes nutrients")
  func floods() async throws {
    let service = TestService()
    _ = try await logged(in: service)
    var nutrients = JSONObject()
    for number in 0..<300 { nutrients["custom\(number)x"] = 1 }
    let flood = JSONValue.object(nutrients)
    let log = await service.error("journal/log", ["entry": ["name": "Flood", "calories": 1, "nutrients": flood]])
    #expect(log?.path == "/entry/nutrients")
    let update = await service.error("journal/update", ["id": Self.id, "patch": ["nutrients": flood]])
    #expect(update?.path == "/patch/nutrients")
    #expect(await service.error("goals/set", ["goals": ["nutrients": flood]])?.path == "/goals/nutrients")
  }

  @Test(
    "two names of one nutrient in a patch are refused in any order",
    arguments: [["Iron": 1, "iron": 2], ["iron": 2, "Iron": 1]] as [JSONValue])
  func twoNames(nutrients: JSONValue) async throws {
    let service = TestService()
    _ = try await logged(in: service)
    let error = await service.error("journal/update", ["id": Self.id, "patch": ["nutrients": nutrients]])
    #expect(error?.kind == "invalidValue")
  }

  @Test("any text can be searched for; words match without case and accents, the last one as a beginning")
  func search() async throws {
    let service = TestService()
    let entries: JSONValue = [
      ["name": "Crème brûlée", "calories": 300],
      ["name": "Ben's multi-grain 50%", "calories": 90, "brand": "Hillside"],
    ]
    try await service.call("journal/log", ["entries": entries])
    for (query, count) in [
      ("creme bru", 1), ("hillside", 1), ("multi-grain", 1), ("50%", 1), ("Ben's", 1), ("\"", 0), ("", 0), ("why?", 0),
      ("a,b", 0), ("NEAR(", 0), ("name:x", 0), ("*", 0), ("brulee creme", 1),
    ] {
      let found = try await service.call("journal/search", ["query": .string(query)])
      #expect(found["entries"]?.count == count, "\(query)")
    }
  }

  @Test("minus zero is stored as zero")
  func minusZero() async throws {
    let service = TestService()
    let minus = JSONValue.number(-0.0)
    let logged = try await service.call(
      "journal/log", ["entry": ["name": "Water", "calories": minus, "fat": minus, "nutrients": ["iron": minus]]])
    let entry = logged["entries"]?[0]
    for path in ["/calories", "/fat", "/nutrients/iron/value"] {
      #expect(entry?[pointer: path].map(\.description) == "0", "\(path)")
    }
  }
}
