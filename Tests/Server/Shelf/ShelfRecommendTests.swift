import JSON
import Testing

@Suite("Recommending from the shelf of the Food Bank")
struct ShelfRecommendTests {
  private func stocked(_ service: TestService) async throws {
    for (number, name, calories, protein) in [(1, "Skyr", 130.0, 23.0), (2, "Crackers", 130, 3)] {
      try await service.create(
        number, name,
        [
          "calories": .number(calories), "protein": .number(protein), "carbs": 13, "fat": 2.6,
          "nutrients": ["fiber": 1, "sodium": 70], "servingQuantity": 170, "servingUnit": "g", "onShelf": true,
        ])
    }
    try await service.create(3, "Pears")
  }

  @Test("foods on the shelf are ranked for the day, with an amount and reasons")
  func ranked() async throws {
    let service = TestService()
    try await stocked(service)
    try await service.log(
      1, "Stew",
      [
        "calories": 1250, "protein": 80, "carbs": 130, "fat": 42, "nutrients": ["sodium": ["value": 1.5, "unit": "g"]],
      ])
    let answer = try await service.call("shelf/recommend")
    #expect(answer["day"] == "2026-11-30")
    #expect(answer["shown"] == true)
    #expect(answer["recommendations"]?.count == 2)
    let best = answer["recommendations"]?[0]
    #expect(best?["foodId"] == foodId(1))
    #expect(best?["quantity"] == 340)
    #expect(best?["unit"] == "g")
    #expect(best?["multiplier"] == 2)
    #expect(best?["reasons"] == ["helps": ["protein", "fiber"], "lighterCalories": false, "sodium": "none"])
    #expect(best?["reason"] == "Helps with protein and fiber.")
    #expect(best?["incomplete"] == false)
    #expect(answer["target"] == 2000)
    #expect(answer["coveredDays"] == 0)
    let quantity = best?["quantity"] ?? .null
    let logged = try await service.call("foods/log", ["id": foodId(1), "quantity": quantity, "unit": "g"])
    #expect(logged["entry"]?["calories"] == 260)
  }

  @Test("the six days before move the target; days without calories do not count")
  func week() async throws {
    let service = TestService()
    try await stocked(service)
    for day in 24...28 { try await service.log(day, "Meals", ["calories": 1800, "day": .string("2026-11-\(day)")]) }
    try await service.log(29, "Water", ["calories": 0, "day": "2026-11-29"])
    try await service.log(30, "Stew", ["calories": 1250])
    let answer = try await service.call("shelf/recommend", ["day": "today"])
    #expect(answer["target"] == 2300)
    #expect(answer["adjustment"] == 300)
    #expect(answer["coveredDays"] == 5)
    #expect(answer["recommendations"]?[0]?["reasons"]?["weeklyPace"] == ["kcal": 300])
    try await service.call("settings/set", ["settings": ["shelf": ["useRollingWeek": false]]])
    #expect(try await service.call("shelf/recommend")["target"] == 2000)
    #expect(try await service.call("shelf/recommend", ["day": "2026-11-20"])["coveredDays"] == 0)
    #expect(try await service.call("shelf/recommend", ["day": "0001-01-02"])["shown"] == false)
  }

  @Test("when there is nothing to show, the answer says why")
  func silence() async throws {
    let service = TestService()
    func silence() async throws -> JSONValue? {
      let answer = try await service.call("shelf/recommend")
      #expect(answer["shown"] == false)
      #expect(answer["recommendations"]?.count == 0)
      #expect(answer["why"] != nil)
      return answer["silence"]
    }
    #expect(try await silence() == "tooEarly")
    let why = try await service.call("shelf/recommend")["why"]
    #expect(
      why == "0 of 2000 kcal are eaten; recommendations begin at 50 %, which is the setting `shelf.triggerFraction`.")
    try await service.log(1, "Stew", ["calories": 1250])
    #expect(try await silence() == "emptyShelf")
    try await stocked(service)
    try await service.call("settings/set", ["settings": ["shelf": ["hardCaps": ["protein"]]]])
    try await service.call("goals/set", ["goals": ["protein": 1]])
    #expect(try await silence() == "nothingFits")
    try await service.call("goals/set", ["goals": ["calories": 0]])
    #expect(try await silence() == "noCalorieGoal")
    try await service.call("settings/set", ["settings": ["shelf": ["enabled": false]]])
    #expect(try await silence() == "disabled")
  }
}
