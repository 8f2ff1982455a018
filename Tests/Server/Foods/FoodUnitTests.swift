import JSON
import Testing

@Suite("Units of foods")
struct FoodUnitTests {
  private func rice(in service: TestService) async throws {
    try await service.create(
      1, "Rice",
      [
        "calories": 210, "serving": ["mass": ["grams": 60]],
        "servingMappings": [
          ["from": ["value": 1, "unit": "cup"], "to": ["value": 240, "unit": "g"]]
        ],
      ])
  }

  private func convert(
    _ service: TestService, _ quantity: JSONValue, from: JSONValue = .null, to: String, food: Int = 1
  ) async throws -> JSONValue {
    try await service.call(
      "foods/convert", ["id": foodId(food), "quantity": quantity, "from": from, "to": .string(to)])
  }

  @Test("amounts convert by the serving, the tables and the mappings")
  func convert() async throws {
    let service = TestService()
    try await rice(in: service)
    #expect(try await convert(service, 2, to: "g") == ["quantity": 120, "unit": "g"])
    #expect(try await convert(service, 120, from: "g", to: "serving") == ["quantity": 2, "unit": "serving"])
    #expect(try await convert(service, "1½", from: "cups", to: "grams") == ["quantity": 360, "unit": "g"])
    #expect(try await convert(service, 1, from: "oz", to: "g") == ["quantity": 28.3495, "unit": "g"])
  }

  @Test("what cannot be converted is an error that says what is missing")
  func noConversion() async throws {
    let service = TestService()
    try await service.create(2, "Marshmallows", ["servingQuantity": 30, "servingUnit": "g"])
    let density = await service.error(
      "foods/convert", ["id": foodId(2), "quantity": 1, "from": "cup", "to": "g"])
    #expect(density?.value["data"]?["kind"] == "noConversion")
    #expect(density?.value["data"]?["path"] == "/to")
    let refused = await service.error("foods/convert", ["id": foodId(2), "quantity": "2-3", "to": "oz"])
    #expect(refused?.value["data"]?["path"] == "/quantity")
    let zero = await service.error("foods/convert", ["id": foodId(2), "quantity": 0, "to": "oz"])
    #expect(zero?.value["data"]?["path"] == "/quantity")
    let missing = await service.error("foods/convert", ["id": foodId(9), "quantity": 1, "to": "oz"])
    #expect(missing?.value["data"]?["kind"] == "notFound")
  }

  @Test("units are offered with what the stored amount is in each")
  func units() async throws {
    let service = TestService()
    try await rice(in: service)
    guard case .array(let units)? = try await service.call("foods/units", ["id": foodId(1)])["units"] else {
      Issue.record("There are no units.")
      return
    }
    #expect(units.prefix(3).map { $0["unit"] } == ["serving", "cup", "g"])
    #expect(units.prefix(3).map { $0["quantity"] } == [1, 0.25, 60])
    #expect(units.prefix(3).map { $0["step"] } == [1, 0.25, 1])
  }

  @Test("a unit in which the amount is no number that can be written is left out, and the others stay")
  func unwritableUnits() async throws {
    let service = TestService()
    try await service.create(
      3, "Dust",
      [
        "servingQuantity": .number(1e-300), "servingUnit": "heap",
        "servingMappings": [
          ["from": ["value": 1_000_000, "unit": "heap"], "to": ["value": .number(1e-20), "unit": "g"]]
        ],
      ])
    guard case .array(let units)? = try await service.call("foods/units", ["id": foodId(3)])["units"] else {
      Issue.record("There are no units.")
      return
    }
    #expect(units.first?["unit"] == "heap")
    #expect(!units.contains { $0["unit"] == "g" })
  }

  @Test("a mapping that contradicts the tables, or maps a unit to itself, is refused where it stands")
  func contradictions() async throws {
    let service = TestService()
    try await service.create(1, "Rice")
    for (value, unit, target, fits) in [
      (28.35, "oz", "g", true), (280, "oz", "g", false), (1, "oz", "cup", true), (2, "bag", " bag", false),
      (0.0005, "g", "kg", false), (15, "tbsp", "mL", true), (250, "cup", "mL", true),
    ] as [(Double, String, String, Bool)] {
      let mapping: JSONValue = [
        "from": ["value": 1, "unit": .string(unit)], "to": ["value": .number(value), "unit": .string(target)],
      ]
      let params: JSONValue = ["id": foodId(1), "patch": ["servingMappings": [mapping]]]
      let error = await service.error("foods/update", params)
      #expect(error?.kind == (fits ? nil : "invalidValue"), "\(unit) \(target)")
      #expect(error?.path == (fits ? nil : "/patch/servingMappings/0"))
    }
  }
}
