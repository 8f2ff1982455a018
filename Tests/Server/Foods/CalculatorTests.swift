import JSON
import Testing

@Suite("Calculators")
struct CalculatorTests {
  private let rice: JSONValue = ["ingredientId": foodId(10), "portionId": foodId(11), "quantity": 2]
  private let beans: JSONValue = ["ingredientId": foodId(20), "portionId": foodId(21), "quantity": "½"]

  private func portions(rice calories: JSONValue = 200) -> JSONValue {
    [
      [
        "id": foodId(10), "name": "Rice",
        "portions": [
          ["id": foodId(11), "label": "Normal", "calories": calories, "protein": 4.1, "nutrients": ["iron": 1]]
        ],
      ],
      [
        "id": foodId(20), "name": "Beans", "portions": [["id": foodId(21), "calories": 130, "protein": 8]],
      ],
    ]
  }

  private func bar(in service: TestService) async throws {
    try await service.create(1, "Bowl Bar", ["calories": .null, "calculatorIngredients": portions()])
  }

  @Test("a build is added up, and what a portion does not state is not made up")
  func build() async throws {
    let service = TestService()
    try await bar(in: service)
    let totals = try await service.call("calculators/build", ["id": foodId(1), "selections": [rice, beans]])
    #expect(
      totals == [
        "calories": 465, "protein": 12.2, "nutrients": ["iron": ["value": 2, "unit": "mg", "bound": "gt"]],
        "selectionSummary": "2x Rice (Normal), 0.50x Beans (normal)",
      ])
  }

  @Test("a named build is logged, remembered and logged again with the portions as they are then")
  func remembered() async throws {
    let service = TestService()
    try await bar(in: service)
    service.setClock(TestService.noon + TestService.day)
    let first = try await service.call(
      "calculators/log", ["id": foodId(1), "selections": [rice], "name": " Usual ", "meal": "lunch"])
    #expect(first["entry"]?["name"] == "Usual")
    #expect(first["entry"]?["brand"] == "Bowl Bar")
    #expect(first["entry"]?["calories"] == 400)
    #expect(first["entry"]?["servingUnit"] == "meal")
    #expect(first["entry"]?["servingQuantity"] == 1)
    #expect(first["entry"]?["servingSize"] == "1 meal")
    #expect(first["entry"]?["foodId"] == foodId(1))
    #expect(first["entry"]?["selectionSummary"] == "2x Rice (Normal)")
    #expect(try await service.food(1)?["lastUsedAt"] == "2026-12-01T13:30:00+01:00")
    let build = try #require(first["build"])
    #expect(try await service.food(1)?["builds"] == [build])

    try await service.call(
      "foods/update", ["id": foodId(1), "patch": ["calculatorIngredients": portions(rice: 250)]])
    let again = try await service.call("calculators/log", ["id": foodId(1), "buildId": build["id"] ?? .null])
    #expect(again["entry"]?["name"] == "Usual")
    #expect(again["entry"]?["calories"] == 500)
    #expect(again["build"]?["id"] == build["id"])
    let entry = try await service.call("journal/get", ["id": first["entry"]?["id"] ?? .null])
    #expect(entry["entries"]?[0]?["calories"] == 400)

    try await service.call("foods/update", ["id": foodId(1), "patch": ["calculatorIngredients": []]])
    let gone = await service.error("calculators/log", ["id": foodId(1), "buildId": build["id"] ?? .null])
    #expect(gone?.value["data"]?["path"] == "/buildId")
  }

  @Test("without a name nothing is remembered, and a request that is sent again is one entry")
  func repeated() async throws {
    let service = TestService()
    try await bar(in: service)
    let params: JSONValue = ["id": foodId(1), "selections": [beans], "entryId": entryId(1)]
    let first = try await service.call("calculators/log", params)
    #expect(first["build"] == nil)
    #expect(first["entry"]?["name"] == "Bowl Bar")
    #expect(try await service.food(1)?["builds"] == [])
    service.setClock(TestService.noon + 60_000)
    #expect(try await service.call("calculators/log", params) == first)
    let other = await service.error(
      "calculators/log", ["id": foodId(1), "selections": [rice], "entryId": entryId(1)])
    #expect(other?.value["data"]?["kind"] == "conflict")
    #expect(other?.value["data"]?["path"] == "/entryId")
  }

  @Test("a choice that is not possible is refused at its place, and nothing is stored")
  func refusals() async throws {
    let service = TestService()
    try await bar(in: service)
    try await service.create(2, "Kefir")
    let unknown: JSONValue = ["ingredientId": foodId(10), "portionId": foodId(99)]
    let cases: [(JSONValue, String)] = [
      (["id": foodId(1), "selections": [rice, unknown], "name": "A"], "/selections/1/portionId"),
      (["id": foodId(1), "selections": [rice, rice], "name": "A"], "/selections/1/ingredientId"),
      (["id": foodId(1), "selections": [], "name": "A"], "/selections"),
      (["id": foodId(1), "name": "A"], "/selections"),
      (["id": foodId(1), "selections": [rice], "name": " "], "/name"),
      (["id": foodId(1), "selections": [rice], "buildId": foodId(3)], "/buildId"),
      (["id": foodId(1), "buildId": foodId(3)], "/buildId"),
      (["id": foodId(2), "selections": [rice]], "/id"),
      (["id": foodId(9), "selections": [rice]], "/id"),
    ]
    for (params, path) in cases {
      #expect(await service.error("calculators/log", params)?.value["data"]?["path"] == .string(path))
    }
    #expect(try await service.call("journal/day", ["day": "today"])["entries"] == [])
    #expect(try await service.food(1)?["builds"] == [])
  }
}
