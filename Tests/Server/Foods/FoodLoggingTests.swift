import JSON
import Testing

@Suite("Logging foods")
struct FoodLoggingTests {
  private func kefir(in service: TestService) async throws {
    try await service.create(
      1, "Kefir",
      [
        "brand": "Northmill", "calories": 120, "protein": 6, "serving": ["mass": ["grams": 200]],
        "nutrients": ["calcium": 240, "iron": 1],
      ])
  }

  @Test("an amount is scaled and logged, in any unit that the food converts to, and the food counts as used")
  func scaled() async throws {
    let service = TestService()
    try await kefir(in: service)
    try await service.call("foods/archive", ["id": foodId(1)])
    service.setClock(TestService.noon + TestService.day)
    let entry = try await service.call(
      "foods/log", ["id": foodId(1), "quantity": "50", "unit": "g", "day": "2026-11-02", "meal": "lunch"])["entry"]
    #expect(entry?["calories"] == 30)
    #expect(entry?["protein"] == 1.5)
    #expect(entry?["fat"] == nil)
    #expect(entry?["nutrients"]?["calcium"]?["value"] == 60)
    #expect(entry?["servingQuantity"] == 50)
    #expect(entry?["servingUnit"] == "g")
    #expect(entry?["foodId"] == foodId(1))
    #expect(entry?["day"] == "2026-11-02")
    #expect(entry?["meal"] == "lunch")
    #expect(entry?["brand"] == "Northmill")
    let food = try await service.food(1)
    #expect(food?["lastUsedAt"] == "2026-12-01T13:30:00+01:00")
    #expect(food?["archivedAt"] == nil)
  }

  @Test("without an amount it is the last one, by the newest linked entry, else by name and brand, else the food's own")
  func defaults() async throws {
    let service = TestService()
    try await kefir(in: service)
    let params: JSONValue = ["id": foodId(1)]
    #expect(
      try await service.call("foods/lastServing", params) == ["quantity": 1, "unit": "serving", "origin": "template"])
    try await service.log(
      1, "Kefir", ["brand": "NORTHMILL", "servingQuantity": 80, "servingUnit": " g ", "day": "2026-11-03"])
    #expect(
      try await service.call("foods/lastServing", params)
        == ["quantity": 80, "unit": "g", "origin": "entry", "entryId": entryId(1)])
    try await service.log(
      2, "Kefir", ["servingQuantity": 2, "servingUnit": "oz", "foodId": foodId(1), "day": "2026-11-02"])
    #expect(
      try await service.call("foods/lastServing", params)
        == ["quantity": 2, "unit": "oz", "origin": "entry", "entryId": entryId(2)])
    // Only the newest linked entry counts, even when it cannot be used.
    try await service.log(
      3, "Kefir", ["servingQuantity": 2, "servingUnit": "glass", "foodId": foodId(1), "day": "2026-11-04"])
    #expect(try await service.call("foods/lastServing", params)["origin"] == "template")
    let entry = try await service.call("foods/log", params)["entry"]
    #expect(entry?["calories"] == 120)
    #expect(entry?["servingUnit"] == "serving")
  }

  @Test("a quantity alone is in the food's own unit, and a unit alone is the amount that the food's numbers are for")
  func halfAnAmount() async throws {
    let service = TestService()
    try await kefir(in: service)
    try await service.call("foods/log", ["id": foodId(1), "quantity": 50, "unit": "g"])
    let half = try await service.call("foods/log", ["id": foodId(1), "quantity": "½"])["entry"]
    #expect(half?["calories"] == 60)
    #expect(half?["servingQuantity"] == 0.5)
    #expect(half?["servingUnit"] == "serving")
    let whole = try await service.call("foods/log", ["id": foodId(1), "unit": "grams"])["entry"]
    #expect(whole?["calories"] == 120)
    #expect(whole?["servingQuantity"] == 200)
    #expect(whole?["servingUnit"] == "g")
    let again = try await service.call("foods/log", ["id": foodId(1)])["entry"]
    #expect(again?["servingQuantity"] == 200)
    #expect(again?["servingUnit"] == "g")
  }

  @Test("stated nutrients stand instead of the scaled ones")
  func nutrients() async throws {
    let service = TestService()
    try await kefir(in: service)
    let entry = try await service.call(
      "foods/log", ["id": foodId(1), "quantity": 0.5, "unit": "serving", "nutrients": ["Iron": 7, "zinc": 1]])["entry"]
    #expect(entry?["nutrients"]?["iron"] == ["value": 7, "unit": "mg"])
    #expect(entry?["nutrients"]?["zinc"] == ["value": 1, "unit": "mg"])
    #expect(entry?["nutrients"]?["calcium"]?["value"] == 120)
  }

  @Test("a request that is sent again answers the stored entry, also when the food has changed; another is a conflict")
  func repeated() async throws {
    let service = TestService()
    try await kefir(in: service)
    let params: JSONValue = ["id": foodId(1), "quantity": 100, "unit": "g", "entryId": entryId(1)]
    let first = try await service.call("foods/log", params)
    service.setClock(TestService.noon + 60_000)
    try await service.call("foods/update", ["id": foodId(1), "patch": ["calories": 999]])
    #expect(try await service.call("foods/log", params) == first)
    #expect(try await service.call("foods/log", ["id": foodId(1), "entryId": entryId(1)]) == first)
    #expect(try await service.food(1)?["lastUsedAt"] == "2026-11-30T13:30:00+01:00")
    for change in [["quantity": 90], ["unit": "oz"], ["day": "yesterday"], ["meal": "breakfast"]] as [JSONObject] {
      var params: JSONObject = ["id": foodId(1), "entryId": entryId(1)]
      for (key, value) in change { params[key] = value }
      let error = await service.error("foods/log", .object(params))
      #expect(error?.kind == "conflict")
      #expect(error?.path == "/entryId")
    }
  }

  @Test("what cannot be logged is refused where it is")
  func refusals() async throws {
    let service = TestService()
    try await kefir(in: service)
    try await service.call(
      "foods/create", ["food": ["id": foodId(2), "name": "Bowls", "kind": "calculator"]])
    for (params, kind, path) in [
      (["id": foodId(1), "quantity": 1, "unit": "cup"], "noConversion", "/unit"),
      (["id": foodId(1), "unit": "cup"], "noConversion", "/unit"),
      (["id": foodId(2), "unit": "g"], "invalidValue", "/id"),
      (["id": foodId(1), "quantity": 0], "invalidValue", "/quantity"),
      (["id": foodId(1), "quantity": -1], "invalidValue", "/quantity"),
      (["id": foodId(9)], "notFound", "/id"), (["id": foodId(2)], "invalidValue", "/id"),
      (["id": foodId(1), "nutrients": ["irn": 1]], "invalidValue", "/nutrients/irn"),
    ] as [(JSONValue, JSONValue, JSONValue)] {
      let error = await service.error("foods/log", params)
      #expect(error?.kind == kind, "\(params)")
      #expect(error?.path == path, "\(params)")
    }
    #expect(try await service.call("journal/day", ["day": "today"])["entries"]?.count == 0)
  }

  @Test("an entry that names a food uses it, and a copy does too; one that is sent again does not")
  func journalLog() async throws {
    let service = TestService()
    try await service.create(1, "Kefir")
    service.setClock(TestService.noon + 1000)
    try await service.log(1, "Kefir", ["foodId": foodId(1)])
    #expect(try await service.food(1)?["lastUsedAt"] == "2026-11-30T13:30:01+01:00")
    service.setClock(TestService.noon + 2000)
    try await service.log(1, "Kefir", ["foodId": foodId(1)])
    #expect(try await service.food(1)?["lastUsedAt"] == "2026-11-30T13:30:01+01:00")
    try await service.call("journal/update", ["id": entryId(1), "patch": ["calories": 1]])
    try await service.call("journal/move", ["id": entryId(1), "day": "yesterday"])
    #expect(try await service.food(1)?["lastUsedAt"] == "2026-11-30T13:30:01+01:00")
    try await service.call("journal/copy", ["id": entryId(1), "day": "today"])
    #expect(try await service.food(1)?["lastUsedAt"] == "2026-11-30T13:30:02+01:00")
  }
}
