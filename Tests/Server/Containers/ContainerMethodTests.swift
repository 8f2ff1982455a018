import JSON
import Testing

/// `c0000000-0000-4000-8000-` and the number as twelve digits.
private func containerId(_ number: Int) -> JSONValue {
  let digits = String(number)
  return .string("c0000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits)
}

@Suite("Weighing containers")
struct ContainerMethodTests {
  private func cookies(in service: TestService) async throws {
    try await service.create(
      1, "Cookies",
      [
        "brand": "Hillside", "calories": 140, "protein": 2, "nutrients": ["sodium": 90], "servingQuantity": 2,
        "servingUnit": "cookies",
        "servingMappings": [["from": ["value": 2, "unit": "cookies"], "to": ["value": 30, "unit": "g"]]],
      ])
  }

  @discardableResult
  private func start(_ number: Int, in service: TestService, _ members: JSONObject = [:]) async throws -> JSONValue {
    var params: JSONObject = ["id": containerId(number), "foodId": foodId(1), "startWeight": "512,5"]
    for (key, value) in members { params[key] = value }
    return try await service.call("containers/start", .object(params))
  }

  @Test("from the start to the entry: weights may be typed, and the food counts as used")
  func wholeLife() async throws {
    let service = TestService()
    try await cookies(in: service)
    let started = try await start(1, in: service, ["tareWeight": 203.25])
    #expect(started["container"]?["gramsPerServing"] == 30)
    #expect(started["container"]?["calories"] == 140)
    #expect(started["status"] == ["state": "active", "initialFoodGrams": 309.25])
    service.setClock(TestService.noon + TestService.day)
    try await service.call("foods/update", ["id": foodId(1), "patch": ["name": "Biscuits", "calories": 1]])
    let params: JSONValue = [
      "id": containerId(1), "finalWeight": "452 1/2", "day": "2026-11-29", "meal": "snack", "entryId": entryId(1),
    ]
    let completed = try await service.call("containers/complete", params)
    let entry = completed["entry"]
    #expect(entry?["name"] == "Cookies")
    #expect(entry?["brand"] == "Hillside")
    #expect(entry?["calories"] == 280)
    #expect(entry?["protein"] == 4)
    #expect(entry?["fat"] == nil)
    #expect(entry?["nutrients"] == ["sodium": ["value": 180, "unit": "mg"]])
    #expect(entry?["source"] == "manual")
    #expect(entry?["foodId"] == foodId(1))
    #expect(entry?["servingQuantity"] == 60)
    #expect(entry?["servingUnit"] == "g")
    #expect(entry?["serving"] == ["mass": ["grams": 60]])
    #expect(entry?["day"] == "2026-11-29")
    #expect(completed["container"]?["completedAt"] == "2026-12-01T13:30:00+01:00")
    #expect(completed["status"]?["consumed"]?["grams"] == 60)
    #expect(completed["status"]?["consumed"]?["servings"] == 2)
    #expect(completed["status"]?["remainingFoodGrams"] == 249.25)
    #expect(try await service.food(1)?["lastUsedAt"] == "2026-12-01T13:30:00+01:00")
    #expect(try await service.call("containers/complete", params) == completed)
    #expect(try await service.call("journal/day", ["day": "2026-11-29"])["entries"]?.count == 1)
    let again = await service.error("containers/complete", ["id": containerId(1), "finalWeight": 452.5])
    #expect(again?.kind == "conflict")
    #expect(again?.path == "/id")
  }

  @Test("a final weight that cannot be changes neither the container nor the journal")
  func refusedCompletion() async throws {
    let service = TestService()
    try await cookies(in: service)
    try await start(1, in: service, ["tareWeight": 350])
    for (weight, path) in [(512.5, "/finalWeight"), (349.9, "/finalWeight"), (-1, "/finalWeight")] {
      let error = await service.error("containers/complete", ["id": containerId(1), "finalWeight": .number(weight)])
      #expect(error?.kind == "invalidValue")
      #expect(error?.path == .string(path))
    }
    let typed = await service.error("containers/complete", ["id": containerId(1), "finalWeight": "most of it"])
    #expect(typed?.path == "/finalWeight")
    try await service.log(1, "Tea")
    let taken = await service.error(
      "containers/complete", ["id": containerId(1), "finalWeight": 350, "entryId": entryId(1)])
    #expect(taken?.kind == "conflict")
    #expect(taken?.path == "/entryId")
    #expect(await service.error("containers/complete", ["id": containerId(2), "finalWeight": 1])?.path == "/id")
    #expect(try await service.call("containers/list", ["state": "active"])["containers"]?.count == 1)
    #expect(try await service.call("journal/day", ["day": "today"])["entries"]?.count == 1)
  }

  @Test("starting needs a food with numbers, weights that can be, and grams; a repeated start changes nothing")
  func start() async throws {
    let service = TestService()
    try await cookies(in: service)
    try await service.create(2, "Broth", ["servingUnit": "bowl"])
    try await service.call(
      "foods/create",
      ["food": ["id": foodId(3), "kind": "calculator", "name": "Bowl", "calculatorIngredients": []]])
    let first = try await start(1, in: service)
    service.setClock(TestService.noon + 1000)
    #expect(try await start(1, in: service) == first)
    func refusal(_ params: JSONObject) async -> (JSONValue?, JSONValue?) {
      let error = await service.error("containers/start", .object(params))
      return (error?.kind, error?.path)
    }
    #expect(await refusal(["id": containerId(1), "foodId": foodId(1), "startWeight": 9]) == ("conflict", "/id"))
    #expect(await refusal(["foodId": foodId(9), "startWeight": 9]) == ("notFound", "/foodId"))
    #expect(await refusal(["foodId": foodId(3), "startWeight": 9]) == ("invalidValue", "/foodId"))
    #expect(await refusal(["foodId": foodId(2), "startWeight": 9]) == ("noConversion", "/gramsPerServing"))
    #expect(await refusal(["foodId": foodId(1), "startWeight": 0]) == ("invalidValue", "/startWeight"))
    #expect(
      await refusal(["foodId": foodId(1), "startWeight": 9, "tareWeight": 9]) == ("invalidValue", "/tareWeight"))
    #expect(
      await refusal(["foodId": foodId(1), "startWeight": 9, "gramsPerServing": 0])
        == ("invalidValue", "/gramsPerServing"))
    try await service.call("containers/start", ["foodId": foodId(2), "startWeight": 900, "gramsPerServing": 250])
    #expect(
      try await service.food(2)?["servingMappings"]
        == [["from": ["value": 1, "unit": "bowl"], "to": ["value": 250, "unit": "g"]]])
    try await service.call("containers/start", ["foodId": foodId(2), "startWeight": 900])
  }

  @Test("a composite remembers what its portion weighs, and keeps it when it changes")
  func composite() async throws {
    let service = TestService()
    try await service.call(
      "foods/create",
      ["food": ["id": foodId(1), "name": "Soup", "ingredients": [["name": "Lentils", "calories": 500]]]])
    try await service.call("containers/start", ["foodId": foodId(1), "startWeight": 900, "gramsPerServing": 400])
    try await service.call("foods/update", ["id": foodId(1), "patch": ["name": "Lentil soup"]])
    #expect(
      try await service.food(1)?["servingMappings"]
        == [["from": ["value": 1, "unit": "portion"], "to": ["value": 400, "unit": "g"]]])
  }

  @Test("an entry of what was weighed is corrected by its grams or in another unit")
  func corrections() async throws {
    let service = TestService()
    try await cookies(in: service)
    try await start(1, in: service)
    try await service.call(
      "containers/complete", ["id": containerId(1), "finalWeight": 452.5, "entryId": entryId(1)])
    try await service.call(
      "containers/logWeighed",
      ["foodId": foodId(1), "loadedWeight": 100, "emptyWeight": 40, "entryId": entryId(2)])
    for number in 1...2 {
      let half = try await service.call(
        "journal/update", ["id": entryId(number), "patch": ["servingQuantity": 30]])["entries"]?[0]
      #expect(half?["calories"] == 140)
      #expect(half?["serving"] == ["mass": ["grams": 30]])
      #expect(half?["servingCount"] == (number == 1 ? nil : 1))
      let kilogram = try await service.call(
        "journal/update", ["id": entryId(number), "patch": ["servingQuantity": 0.06, "servingUnit": "kg"]])["entries"]?[
          0]
      #expect(kilogram?["calories"] == 280)
    }
  }

  @Test("what lies on the scales is logged at once, without a container")
  func logWeighed() async throws {
    let service = TestService()
    try await service.create(1, "Granola", ["calories": 200, "protein": 5])
    let params: JSONValue = [
      "foodId": foodId(1), "loadedWeight": "262,5", "emptyWeight": 200, "gramsPerServing": 50, "meal": "breakfast",
      "entryId": entryId(1),
    ]
    let entry = try await service.call("containers/logWeighed", params)["entry"]
    #expect(entry?["calories"] == 250)
    #expect(entry?["protein"] == 6.25)
    #expect(entry?["servingQuantity"] == 62.5)
    #expect(entry?["servingUnit"] == "g")
    #expect(entry?["servingCount"] == 1.25)
    #expect(entry?["serving"] == ["mass": ["grams": 62.5]])
    #expect(entry?["foodId"] == foodId(1))
    #expect(try await service.call("containers/logWeighed", params)["entry"] == entry)
    #expect(try await service.call("containers/list")["containers"]?.count == 0)
    #expect(
      try await service.food(1)?["servingMappings"]
        == [["from": ["value": 1, "unit": "serving"], "to": ["value": 50, "unit": "g"]]])
    let light = await service.error(
      "containers/logWeighed", ["foodId": foodId(1), "loadedWeight": 200, "emptyWeight": 200])
    #expect(light?.path == "/emptyWeight")
    let other = await service.error(
      "containers/logWeighed",
      ["foodId": foodId(1), "loadedWeight": 300, "emptyWeight": 200, "entryId": entryId(1)])
    #expect(other?.kind == "conflict")
  }

  @Test("correcting a completed container leaves the entry as it is")
  func correction() async throws {
    let service = TestService()
    try await cookies(in: service)
    try await start(1, in: service)
    let entry = try await service.call("containers/complete", ["id": containerId(1), "finalWeight": 482.5])["entry"]
    let corrected = try await service.call(
      "containers/update", ["id": containerId(1), "patch": ["finalWeight": "452,5"]])
    #expect(corrected["status"]?["consumed"]?["calories"] == 280)
    #expect(try await service.call("journal/day", ["day": "today"])["entries"]?[0] == entry)
    let wrong = await service.error("containers/update", ["id": containerId(1), "patch": ["finalWeight": 600]])
    #expect(wrong?.path == "/patch/finalWeight")
    let active = try await service.call("containers/update", ["id": containerId(1), "patch": ["finalWeight": .null]])
    #expect(active["status"]?["state"] == "active")
    #expect(active["container"]?["completedAt"] == nil)
    let finished = await service.error("containers/update", ["id": containerId(1), "patch": ["finalWeight": 400]])
    #expect(finished?.path == "/patch/finalWeight")
  }

  @Test("what a deletion answers undoes it")
  func deletion() async throws {
    let service = TestService()
    try await cookies(in: service)
    try await start(1, in: service)
    try await service.call("containers/complete", ["id": containerId(1), "finalWeight": 400])
    let before = try await service.call("containers/list")
    let removed = try await service.call("containers/delete", ["id": containerId(1)])["container"] ?? .null
    #expect(await service.error("containers/delete", ["id": containerId(1)])?.kind == "notFound")
    #expect(try await service.call("journal/day", ["day": "today"])["entries"]?.count == 1)
    try await service.call("containers/restore", ["container": removed])
    #expect(try await service.call("containers/list") == before)
  }

  @Test("a form is filled in from the last container and the food, for the amount that the numbers are for")
  func prefill() async throws {
    let service = TestService()
    try await cookies(in: service)
    let fresh = try await service.call("containers/suggest", ["foodId": foodId(1)])["prefill"]
    #expect(fresh?["gramsPerServing"] == 30)
    #expect(fresh?["servingQuantity"] == 2)
    #expect(fresh?["startWeight"] == nil)
    #expect(fresh?["food"]?["tracked"] == false)
    try await start(1, in: service)
    try await service.call("containers/complete", ["id": containerId(1), "finalWeight": 401.75])
    let next = try await service.call("containers/suggest", ["containerId": containerId(1)])["prefill"]
    #expect(next?["startWeight"] == 401.75)
    #expect(next?["food"]?["id"] == foodId(1))
    try await service.call("foods/delete", ["id": foodId(1)])
    let gone = await service.error("containers/suggest", ["containerId": containerId(1)])
    #expect(gone?.kind == "notFound")
    #expect(gone?.path == "/containerId")
    #expect(await service.error("containers/suggest", ["foodId": foodId(1)])?.path == "/foodId")
  }

  @Test("foods to start from are listed, searched and counted")
  func suggestions() async throws {
    let service = TestService()
    try await cookies(in: service)
    try await service.create(2, "Almond Butter")
    try await service.create(3, "Butter")
    try await start(1, in: service)
    let all = try await service.call("containers/suggest", ["limit": 2])
    #expect(all["foods"]?[0]?["name"] == "Cookies")
    #expect(all["foods"]?[1]?["name"] == "Almond Butter")
    #expect(all["total"] == 3)
    #expect(all["recent"]?.count == 1)
    let found = try await service.call("containers/suggest", ["query": "BUTTER"])
    #expect(found["foods"]?.count == 2)
    #expect(found["recent"]?.count == 0)
    #expect(await service.error("containers/suggest", ["limit": 0])?.path == "/limit")
    #expect(
      await service.error("containers/suggest", ["foodId": foodId(1), "containerId": containerId(1)])?.path
        == "/containerId")
  }

  @Test("weights that do not go together are refused at the one that was sent")
  func blamedWeight() async throws {
    let service = TestService()
    try await cookies(in: service)
    try await start(1, in: service, ["tareWeight": 203.25])
    func path(_ patch: JSONValue) async -> JSONValue? {
      await service.error("containers/update", ["id": containerId(1), "patch": patch])?.path
    }
    #expect(await path(["startWeight": 200]) == "/patch/startWeight")
    #expect(await path(["tareWeight": 600]) == "/patch/tareWeight")
    try await service.call("containers/complete", ["id": containerId(1), "finalWeight": 300])
    #expect(await path(["tareWeight": 400]) == "/patch/tareWeight")
    #expect(await path(["startWeight": 250]) == "/patch/startWeight")
    #expect(await path(["finalWeight": 100]) == "/patch/finalWeight")
  }
}
