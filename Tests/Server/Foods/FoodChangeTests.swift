import JSON
import Testing

@Suite("Changing foods")
struct FoodChangeTests {
  @Test("a food is created once, and another with its id is refused")
  func repeated() async throws {
    let service = TestService()
    let first = try await service.create(1, "Kefir", ["nutrients": ["calcium": 120]])
    service.setClock(TestService.noon + 5000)
    #expect(try await service.create(1, "Kefir", ["nutrients": ["calcium": 120]]) == first)
    let error = await service.error(
      "foods/create", ["food": ["id": foodId(1), "name": "Kefir", "calories": 61]])
    #expect(error?.kind == "conflict")
    #expect(error?.path == "/food/id")
  }

  @Test("what a deletion answers undoes it when it is created again")
  func undo() async throws {
    let service = TestService()
    try await service.create(1, "Kefir", ["brand": "Northmill", "onShelf": true, "emoji": "🥛"])
    try await service.log(1, "Kefir", ["foodId": foodId(1)])
    service.setClock(TestService.noon + TestService.day)
    try await service.call("foods/archive", ["id": foodId(1)])
    let food = try await service.food(1)
    let removed = try await service.call("foods/delete", ["id": foodId(1)])
    #expect(removed["food"] == food)
    #expect(await service.error("foods/get", ["id": foodId(1)])?.kind == "notFound")
    service.setClock(TestService.noon + 2 * TestService.day)
    try await service.call("foods/create", ["food": removed["food"] ?? .null])
    #expect(try await service.food(1) == food)
  }

  @Test("a composite and a calculator that were deleted are created again as they were")
  func undoOtherKinds() async throws {
    let service = TestService()
    try await service.create(1, "Kefir", ["nutrients": ["calcium": 120]])
    try await service.create(2, "Oats")
    let parts: JSONValue = [["foodId": foodId(1)], ["foodId": foodId(2), "quantity": 0.5]]
    let portion: JSONValue = ["label": "large", "calories": 200, "nutrients": ["iron": 2]]
    for food in [
      ["id": foodId(3), "name": "Bowl", "ingredients": parts],
      [
        "id": foodId(3), "name": "Canteen", "kind": "calculator",
        "calculatorIngredients": [["name": "Rice", "note": "brown", "portions": [portion]]],
      ],
    ] as [JSONValue] {
      let created = try await service.call("foods/create", ["food": food])
      #expect(try await service.call("foods/create", ["food": food]) == created)
      let removed = try await service.call("foods/delete", ["id": foodId(3)])
      #expect(removed == created)
      try await service.call("foods/create", ["food": removed["food"] ?? .null])
      #expect(try await service.call("foods/delete", ["id": foodId(3)]) == removed)
    }
  }

  @Test("a patch replaces members, null removes them, nutrients are merged one by one, and usage stays")
  func patch() async throws {
    let service = TestService()
    try await service.create(
      1, "Kefir", ["brand": "Northmill", "protein": 3, "nutrients": ["calcium": 120, "iron": 1]])
    service.setClock(TestService.noon + TestService.day)
    let patch: JSONValue = ["brand": .null, "calories": 62, "nutrients": ["Iron": .null, "zinc": 0.5]]
    let updated = try await service.call("foods/update", ["id": foodId(1), "patch": patch])["food"]
    #expect(updated?["brand"] == nil)
    #expect(updated?["calories"] == 62)
    #expect(updated?["protein"] == 3)
    #expect(
      updated?["nutrients"] == [
        "calcium": ["value": 120, "unit": "mg"], "zinc": ["value": 0.5, "unit": "mg"],
      ])
    #expect(updated?["lastUsedAt"] == "2026-11-30T13:30:00+01:00")
    #expect(try await service.food(1) == updated)
  }

  @Test("the id and the kind of a food stay")
  func fixedMembers() async throws {
    let service = TestService()
    try await service.create(1, "Kefir")
    for (patch, path) in [
      (["kind": "composite"], "/patch/kind"), (["id": foodId(2)], "/patch/id"), (["naem": "Skyr"], "/patch/naem"),
      (["calories": -1], "/patch/calories"), (["name": " "], "/patch/name"),
    ] as [(JSONValue, JSONValue)] {
      #expect(await service.error("foods/update", ["id": foodId(1), "patch": patch])?.path == path)
    }
    #expect(await service.error("foods/update", ["id": foodId(2), "patch": [:]])?.path == "/id")
  }

  @Test("a composite adds up copies of foods, and does not follow them when they change")
  func composite() async throws {
    let service = TestService()
    try await service.create(1, "Kefir", ["protein": 3, "serving": ["mass": ["grams": 50]]])
    try await service.create(2, "Oats", ["calories": 50, "protein": 2])
    let ingredients: JSONValue = [["foodId": foodId(1), "quantity": 75, "unit": "g"], ["foodId": foodId(2)]]
    let made = try await service.call(
      "foods/create", ["food": ["id": foodId(3), "name": "Bowl", "kind": "composite", "ingredients": ingredients]])
    #expect(made["food"]?["calories"] == 200)
    #expect(made["food"]?["protein"] == 6.5)
    #expect(made["food"]?["servingUnit"] == "portion")
    try await service.call("foods/update", ["id": foodId(1), "patch": ["calories": 900]])
    try await service.call("foods/delete", ["id": foodId(2)])
    #expect(try await service.food(3)?["calories"] == 200)
    let renamed = try await service.call("foods/update", ["id": foodId(3), "patch": ["name": "Morning bowl"]])
    #expect(renamed["food"]?["calories"] == 200)
    #expect(renamed["food"]?["ingredients"] == made["food"]?["ingredients"])
    let smaller = try await service.call(
      "foods/update", ["id": foodId(3), "patch": ["ingredients": [["foodId": foodId(1)]]]])
    #expect(smaller["food"]?["calories"] == 900)
    let missing = await service.error(
      "foods/update", ["id": foodId(3), "patch": ["ingredients": [["foodId": foodId(2)]]]])
    #expect(missing?.kind == "notFound")
    #expect(missing?.path == "/patch/ingredients/0/foodId")
  }

  @Test("a composite keeps what a portion weighs and its units, and is logged in them")
  func weighedComposite() async throws {
    let service = TestService()
    let bowl: JSONValue = ["from": ["value": 1, "unit": "bowl"], "to": ["value": 300, "unit": "g"]]
    let made = try await service.call(
      "foods/create",
      [
        "food": [
          "id": foodId(3), "name": "Lentil soup", "serving": ["mass": ["grams": 400]], "servingMappings": [bowl],
          "ingredients": [["name": "Lentils", "calories": 500, "protein": 40]],
        ]
      ])
    #expect(made["food"]?["serving"] == ["mass": ["grams": 400]])
    #expect(made["food"]?["servingMappings"] == [bowl])
    #expect(
      try await service.call("foods/log", ["id": foodId(3), "quantity": 80, "unit": "g"])["entry"]?["calories"] == 100)
    #expect(
      try await service.call("foods/log", ["id": foodId(3), "quantity": 2, "unit": "bowl"])["entry"]?["calories"] == 750
    )
    let renamed = try await service.call("foods/update", ["id": foodId(3), "patch": ["name": "Soup"]])["food"]
    #expect(renamed?["serving"] == ["mass": ["grams": 400]])
    #expect(renamed?["servingMappings"] == [bowl])
    let lighter = try await service.call(
      "foods/update", ["id": foodId(3), "patch": ["serving": ["mass": ["grams": 350]], "servingMappings": .null]])[
        "food"]
    #expect(lighter?["serving"] == ["mass": ["grams": 350]])
    #expect(lighter?["servingMappings"] == [])
    let removed = try await service.call("foods/delete", ["id": foodId(3)])
    #expect(try await service.call("foods/create", ["food": removed["food"] ?? .null]) == removed)
  }

  @Test("what is computed cannot be stated otherwise, and nothing that is stated is lost")
  func computedMembers() async throws {
    let service = TestService()
    let parts: JSONValue = [["name": "Lentils", "calories": 500, "protein": 40, "nutrients": ["iron": 7]]]
    for (member, value) in [
      ("calories", 501), ("protein", 1), ("carbs", 0), ("servingQuantity", 2), ("servingUnit", "bowl"),
      ("servingSize", "1 bowl"), ("servingsPerContainer", 2), ("source", "label"), ("nutrients", ["Iron": 8]),
    ] as [(String, JSONValue)] {
      let path: JSONValue = member == "nutrients" ? "/nutrients/iron" : .string("/" + member)
      let food: JSONObject = ["name": "Soup", "ingredients": parts, member: value]
      let error = await service.error("foods/create", ["food": .object(food)])
      #expect(error?.kind == "invalidValue")
      #expect(error?.path == .string("/food" + (path.string ?? "")))
      let bar: JSONObject = ["name": "Bar", "kind": "calculator", member: value]
      #expect(await service.error("foods/create", ["food": .object(bar)])?.kind == "invalidValue", "\(member)")
    }
    try await service.call(
      "foods/create",
      ["food": ["id": foodId(3), "name": "Soup", "calories": 500, "nutrients": ["iron": 7], "ingredients": parts]])
    for (patch, path) in [
      (["calories": 400], "/patch/calories"), (["calories": .null], "/patch/calories"), (["fat": 2], "/patch/fat"),
      (["nutrients": ["zinc": 2]], "/patch/nutrients/zinc"), (["nutrients": .null], "/patch/nutrients"),
      (["servingQuantity": "2"], "/patch/servingQuantity"), (["source": "label"], "/patch/source"),
    ] as [(JSONValue, JSONValue)] {
      let error = await service.error("foods/update", ["id": foodId(3), "patch": patch])
      #expect(error?.kind == "invalidValue")
      #expect(error?.path == path)
    }
    let doubled: JSONValue = [["name": "Lentils", "calories": 1000, "nutrients": ["iron": 14, "zinc": 1]]]
    let updated = try await service.call(
      "foods/update",
      ["id": foodId(3), "patch": ["ingredients": doubled, "calories": 1000, "nutrients": ["iron": 14]]])["food"]
    #expect(updated?["calories"] == 1000)
    #expect(updated?["protein"] == nil)
  }

  @Test("an entry is kept once, with the amount that was logged, and keeping it again restores it")
  func fromEntry() async throws {
    let service = TestService()
    let entry = try await service.log(
      1, "Kefir", ["brand": "Northmill", "calories": 90, "fat": 5, "servingQuantity": 150, "servingUnit": "g"])
    let kept = try await service.call("foods/fromEntry", ["entryId": entryId(1), "id": foodId(1)])
    #expect(kept["created"] == true)
    #expect(kept["food"]?["calories"] == 90)
    #expect(kept["food"]?["servingQuantity"] == 150)
    #expect(kept["food"]?["servingUnit"] == "g")
    #expect(kept["food"]?["protein"] == nil)
    #expect(kept["food"]?["sourceEntryId"] == entryId(1))
    try await service.call("foods/archive", ["id": foodId(1)])
    service.setClock(TestService.noon + TestService.day)
    let again = try await service.call("foods/fromEntry", ["entryId": entryId(1)])
    #expect(again["created"] == false)
    #expect(again["food"]?["id"] == foodId(1))
    #expect(again["food"]?["archivedAt"] == nil)
    #expect(again["food"]?["lastUsedAt"] == "2026-12-01T13:30:00+01:00")
    #expect(try await service.call("foods/fromEntry", ["entryId": entryId(1)]) == again)
    #expect(try await service.call("journal/get", ["id": entryId(1)])["entries"]?[0] == entry)
    #expect(await service.error("foods/fromEntry", ["entryId": entryId(2)])?.path == "/entryId")
  }

  @Test("archiving twice keeps the first time")
  func archiveTwice() async throws {
    let service = TestService()
    try await service.create(1, "Kefir")
    let archived = try await service.call("foods/archive", ["id": foodId(1)])
    #expect(archived["food"]?["archivedAt"] == "2026-11-30T13:30:00+01:00")
    service.setClock(TestService.noon + 1000)
    #expect(try await service.call("foods/archive", ["id": foodId(1)]) == archived)
  }

  @Test("no change of a food changes an entry or a total of a day")
  func entriesStay() async throws {
    let service = TestService()
    for number in 1...4 {
      try await service.create(
        number, "Kefir \(number)", ["brand": "Northmill", "serving": ["mass": ["grams": 50]], "nutrients": ["iron": 1]])
      try await service.call("foods/log", ["id": foodId(number), "day": "2026-11-28", "entryId": entryId(number)])
    }
    service.setClock(TestService.noon + 1000)
    let before = try await service.call("journal/day", ["day": "2026-11-28"])
    #expect(before["entries"]?.count == 4)
    let mapping: JSONValue = ["from": ["value": 1, "unit": "cup"], "to": ["value": 240, "unit": "g"]]
    for (method, params) in [
      ("foods/update", ["id": foodId(1), "patch": ["calories": 500, "name": "Skyr", "servingMappings": [mapping]]]),
      ("foods/update", ["id": foodId(1), "patch": ["nutrients": ["iron": 9], "brand": "Southmill"]]),
      ("foods/archive", ["id": foodId(1)]), ("foods/unarchive", ["id": foodId(1)]),
      ("foods/setShelf", ["id": foodId(1), "onShelf": true]),
      ("foods/consolidateBrand", ["source": "Northmill", "target": "Eastmill"]),
      ("foods/fromEntry", ["entryId": entryId(2)]), ("foods/delete", ["id": foodId(2)]),
      ("foods/create", ["food": ["name": "Kefir 3", "calories": 1]]),
    ] as [(String, JSONValue)] {
      try await service.call(method, params)
      #expect(try await service.call("journal/day", ["day": "2026-11-28"]) == before, "\(method)")
    }
    // A merge sets the link and nothing else.
    let merged = try await service.call("foods/merge", ["id": foodId(3), "into": foodId(4)])
    let after = try await service.call("journal/day", ["day": "2026-11-28"])
    #expect(after["totals"] == before["totals"])
    #expect(after["entries"]?[2]?["foodId"] == foodId(4))
    let relink: JSONValue = ["ids": merged["relinked"]?[0]?["entryIds"] ?? .null, "patch": ["foodId": foodId(3)]]
    try await service.call("journal/update", relink)
    #expect(try await service.call("journal/day", ["day": "2026-11-28"]) == before)
  }

  @Test("a merge keeps what was used last, the shelf and missing mappings, and can be undone")
  func merge() async throws {
    let service = TestService()
    let cup: JSONValue = ["from": ["value": 1, "unit": "cup"], "to": ["value": 240, "unit": "g"]]
    let otherCup: JSONValue = ["from": ["value": 1, "unit": "Cup"], "to": ["value": 200, "unit": "g"]]
    let spoon: JSONValue = ["from": ["value": 1, "unit": "spoon"], "to": ["value": 9, "unit": "g"]]
    try await service.create(1, "Kefir", ["servingMappings": [cup]])
    try await service.create(2, "Keffir", ["servingMappings": [otherCup, spoon], "onShelf": true, "emoji": "🥛"])
    try await service.create(3, "Kefir old")
    try await service.log(1, "Keffir", ["foodId": foodId(2)])
    try await service.call("foods/archive", ["id": foodId(1)])
    service.setClock(TestService.noon + 1000)
    try await service.log(2, "Kefir old", ["foodId": foodId(3)])
    let before = try await service.food(1)
    let removed = [try await service.food(2) ?? .null, try await service.food(3) ?? .null]
    let merged = try await service.call("foods/merge", ["ids": [foodId(2), foodId(3)], "into": foodId(1)])
    #expect(merged["before"] == before)
    #expect(merged["removed"] == .array(removed))
    #expect(merged["relinked"]?[0] == ["foodId": foodId(2), "entryIds": [entryId(1)], "containerIds": []])
    #expect(merged["relinked"]?[1] == ["foodId": foodId(3), "entryIds": [entryId(2)], "containerIds": []])
    let food = merged["food"]
    #expect(food?["lastUsedAt"] == "2026-11-30T13:30:01+01:00")
    #expect(food?["onShelf"] == true)
    #expect(food?["emoji"] == "🥛")
    #expect(food?["archivedAt"] == nil)
    #expect(food?["servingMappings"] == [cup, spoon])
    #expect(try await service.food(1) == food)
    #expect(await service.error("foods/get", ["id": foodId(2)])?.kind == "notFound")
    for (params, path) in [
      (["id": foodId(1), "into": foodId(1)], "/id"), (["into": foodId(1)], "/id"),
      (["ids": [], "into": foodId(1)], "/ids"), (["ids": [foodId(1), foodId(9)], "into": foodId(8)], "/into"),
      (["ids": [foodId(9)], "into": foodId(1)], "/ids/0"),
      (["ids": [foodId(9), foodId(9)], "into": foodId(1)], "/ids/1"),
    ] as [(JSONValue, JSONValue)] {
      #expect(await service.error("foods/merge", params)?.path == path)
    }
  }

  @Test("a merge of no foods points at the member that was sent")
  func mergeOfNothing() async throws {
    let service = TestService()
    try await service.create(1, "Rice")
    let empty = await service.error("foods/merge", ["ids": [], "into": foodId(1)])
    #expect(empty?.path == "/ids")
    let absent = await service.error("foods/merge", ["into": foodId(1)])
    #expect(absent?.path == "/id")
  }
}
