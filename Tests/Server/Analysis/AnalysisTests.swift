import JSON
import Testing

@Suite("Analysis of the journal")
struct AnalysisTests {
  private func log(_ service: TestService, _ day: String, _ entry: JSONValue) async throws {
    try await service.call("journal/log", ["entry": entry, "day": .string(day), "meal": "lunch"])
  }

  @Test("a period ends on its day and averages over the days that have a value")
  func summary() async throws {
    let service = TestService()
    try await log(service, "2026-11-23", ["name": "Goose", "calories": 9000])
    try await log(service, "2026-11-24", ["name": "Soup", "calories": 100, "nutrients": ["sodium": 0]])
    try await log(service, "2026-11-29", ["name": "Stew", "calories": 200])
    try await log(
      service, "2026-11-30", ["name": "Stew", "calories": 300, "protein": 150, "nutrients": ["sodium": 100]])
    let week = try await service.call("analysis/summary", ["period": "week"])
    #expect(week["from"] == "2026-11-24")
    #expect(week["to"] == "2026-11-30")
    #expect(week["days"] == 7)
    #expect(week["coveredDays"] == 3)
    #expect(
      week[pointer: "/totals/calories"] == [
        "value": 600, "unit": "kcal", "known": 3, "unknown": 0, "coveredDays": 3, "average": 200, "goal": 2000,
        "share": 0.1, "status": "under",
      ])
    #expect(
      week[pointer: "/totals/protein"] == [
        "value": 150, "unit": "g", "known": 1, "unknown": 2, "coveredDays": 1, "average": 150, "goal": 150, "share": 1,
        "status": "met",
      ])
    #expect(week[pointer: "/totals/nutrients/sodium/average"] == 50)
    #expect(week[pointer: "/totals/nutrients/sodium/coveredDays"] == 2)
    let day = try await service.call("analysis/summary", ["period": "day", "day": "yesterday"])
    #expect(day["from"] == "2026-11-29")
    #expect(day[pointer: "/totals/calories/value"] == 200)
    let month = try await service.call("analysis/summary", ["period": "month", "day": "2026-11-30"])
    #expect(month["from"] == "2026-11-01")
    #expect(month["coveredDays"] == 4)
    let custom = try await service.call(
      "analysis/summary", ["period": "custom", "from": "2026-11-23", "to": "2026-11-24"])
    #expect(custom[pointer: "/totals/calories/average"] == 4550)
  }

  @Test("the members of a period are named when they do not fit it")
  func summaryErrors() async throws {
    let service = TestService()
    let wrong: [(JSONValue, JSONValue)] = [
      (["period": "week", "from": "2026-11-01"], "/from"), (["period": "day", "to": "2026-11-01"], "/to"),
      (["period": "custom", "day": "today", "from": "today", "to": "today"], "/day"),
      (["period": "custom", "to": "today"], "/from"), (["period": "custom", "from": "today"], "/to"),
      (["period": "custom", "from": "today", "to": "yesterday"], "/to"),
      (["period": "custom", "from": "1800-01-01", "to": "today"], "/to"),
    ]
    for (params, path) in wrong {
      let error = await service.error("analysis/summary", params)
      #expect(error?.kind == "invalidValue")
      #expect(error?.path == path, "\(params)")
    }
    #expect(await service.error("analysis/summary", ["period": "year"])?.path == "/period")
  }

  @Test("the history has a row for each day, and says nothing about a day without entries")
  func history() async throws {
    let service = TestService()
    try await log(service, "2026-11-28", ["name": "Soup", "calories": 1900, "nutrients": ["iron": 9, "zinc": 2]])
    try await log(service, "2026-11-30", ["name": "Stew", "calories": 2100])
    let history = try await service.call(
      "analysis/history", ["from": "2026-11-28", "to": "today", "nutrients": ["Iron", "protein"]])
    #expect(history["days"]?.count == 3)
    #expect(history[pointer: "/days/0/day"] == "2026-11-28")
    #expect(history[pointer: "/days/0/calorieState"] == "goalMet")
    #expect(history[pointer: "/days/0/progress/nutrients/iron/status"] == "near")
    #expect(history[pointer: "/days/0/totals/nutrients/zinc"] == nil)
    #expect(history[pointer: "/days/1/totals/entries"] == 0)
    #expect(history[pointer: "/days/1/progress"] == nil)
    #expect(history[pointer: "/days/1/calorieState"] == nil)
    #expect(history[pointer: "/days/2/calorieState"] == "overGoal")
    let plain = try await service.call("analysis/history", ["from": "2026-11-28", "to": "2026-11-28"])
    #expect(plain[pointer: "/days/0/totals/nutrients"] == [:])
    let error = await service.error(
      "analysis/history", ["from": "today", "to": "today", "nutrients": ["iron", "irn"]])
    #expect(error?.path == "/nutrients/1")
    #expect(await service.error("analysis/history", ["from": "1800-01-01", "to": "today"])?.path == "/to")
  }

  @Test("an analysis follows every change of an entry at once")
  func changes() async throws {
    let service = TestService()
    let id = "5eed0000-0000-4000-8000-000000000001"
    try await log(
      service, "2026-11-30", ["id": .string(id), "name": "Soup", "calories": 100, "nutrients": ["iron": 1]])
    let params: JSONValue = ["nutrient": "iron", "from": "2026-11-29", "to": "today"]
    #expect(try await service.call("analysis/nutrient", params)[pointer: "/total/value"] == 1)
    try await service.call(
      "journal/update", ["id": .string(id), "patch": ["nutrients": ["iron": 5], "name": "Broth"]])
    let changed = try await service.call("analysis/nutrient", params)
    #expect(changed[pointer: "/total/value"] == 5)
    #expect(changed[pointer: "/foods/0/food/name"] == "Broth")
    try await service.call("journal/move", ["id": .string(id), "day": "yesterday"])
    let moved = try await service.call("analysis/nutrient", params)
    #expect(moved["days"] == [["day": "2026-11-29", "value": 5, "known": 1, "unknown": 0]])
    #expect(moved["coveredDays"] == 1)
    try await service.call("journal/delete", ["id": .string(id)])
    let empty = try await service.call("analysis/nutrient", params)
    #expect(empty[pointer: "/total/known"] == 0)
    #expect(empty["days"] == [])
    #expect(empty["coveredDays"] == 0)
  }

  @Test("the limit of foods and the names of nutrients are checked")
  func nutrientErrors() async throws {
    let service = TestService()
    let range: JSONObject = ["from": "yesterday", "to": "today"]
    for (member, value, path) in [
      ("limit", 0, "/limit"), ("limit", 501, "/limit"), ("nutrient", "kcal", "/nutrient"),
      ("nutrient", "", "/nutrient"),
    ] as [(String, JSONValue, JSONValue)] {
      var params = range
      params["nutrient"] = "iron"
      params[member] = value
      #expect(await service.error("analysis/nutrient", .object(params))?.path == path)
    }
  }

  @Test("a food is found by its link or by its exact name, and one that was not logged is no error")
  func food() async throws {
    let service = TestService()
    let foodId = "f00d0000-0000-4000-8000-000000000001"
    try await log(service, "2026-11-29", ["name": "Soup", "calories": 100, "foodId": .string(foodId)])
    try await log(service, "2026-11-30", ["name": "Soup", "calories": 300, "fat": 3])
    let range: JSONObject = ["from": "2026-11-01", "to": "today"]
    var params = range
    params["foodId"] = .string(foodId)
    let linked = try await service.call("analysis/food", .object(params))
    #expect(linked["count"] == 1)
    #expect(linked[pointer: "/calories/share"] == 0.25)
    params = range
    params["name"] = "Soup"
    let named = try await service.call("analysis/food", .object(params))
    #expect(named["count"] == 2)
    #expect(named["days"] == 2)
    #expect(named[pointer: "/calories/average"] == 200)
    #expect(named[pointer: "/fat/unknown"] == 1)
    params["name"] = "soup"
    #expect(try await service.call("analysis/food", .object(params))["count"] == 0)
    params["foodId"] = .string(foodId)
    #expect(await service.error("analysis/food", .object(params))?.path == "/name")
    #expect(await service.error("analysis/food", .object(range))?.path == "/foodId")
  }

  @Test("two ranges are compared, and the wrong one is named")
  func compare() async throws {
    let service = TestService()
    try await log(service, "2026-11-28", ["name": "Soup", "calories": 100])
    try await log(service, "2026-11-30", ["name": "Stew", "calories": 150, "fat": 1])
    let result = try await service.call(
      "analysis/compare",
      ["first": ["from": "2026-11-27", "to": "2026-11-28"], "second": ["from": "2026-11-29", "to": "today"]])
    #expect(result[pointer: "/first/coveredDays"] == 1)
    #expect(
      result["calories"] == [
        "unit": "kcal", "first": 100, "second": 150, "difference": 50, "ratio": 1.5, "firstDays": 1, "secondDays": 1,
      ])
    #expect(result["fat"] == ["unit": "g", "second": 1, "firstDays": 0, "secondDays": 1])
    let error = await service.error(
      "analysis/compare",
      ["first": ["from": "2026-11-27", "to": "2026-11-28"], "second": ["from": "1800-01-01", "to": "today"]])
    #expect(error?.path == "/second/to")
  }

  @Test("macros may be named in a history, and are there anyway")
  func macrosInHistory() async throws {
    let service = TestService()
    try await log(service, "2026-11-30", ["name": "Stew", "calories": 300, "protein": 15, "nutrients": ["iron": 2]])
    let params: JSONObject = ["from": "2026-11-30", "to": "2026-11-30"]
    var named = params
    named["nutrients"] = ["protein", "carbs", "calories"]
    #expect(
      try await service.call("analysis/history", .object(named))
        == service.call("analysis/history", .object(params)))
  }
}
