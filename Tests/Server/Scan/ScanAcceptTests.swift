import JSON
import Testing

@Suite("Accepting scans")
struct ScanAcceptTests {
  @Test("a scan that is accepted twice is logged once, under its id")
  func twice() async throws {
    let scans = ScanTestService()
    let id = try await scans.label()
    let first = try await scans.accept(["scanId": id, "meal": "snack"])
    scans.service.setClock(TestService.noon + 3_600_000)
    let second = try await scans.accept(["scanId": id, "meal": "snack"])
    #expect(first["entry"]?["id"] == id)
    #expect(first["entry"]?["source"] == "label")
    #expect(first["entry"]?["calories"] == 110)
    #expect(first["food"] == nil)
    #expect(second == first)
    #expect(try await scans.entries().count == 1)
    #expect(try await scans.foods() == [])
  }

  @Test("nothing is in the journal before a scan is accepted")
  func before() async throws {
    let scans = ScanTestService()
    _ = try await scans.label()
    #expect(try await scans.entries() == [])
    #expect(try await scans.foods() == [])
  }

  @Test("a draft that a person corrected goes before what the scan proposed")
  func corrected() async throws {
    let scans = ScanTestService()
    let id = try await scans.label()
    let answer = try await scans.accept([
      "scanId": id, "day": "2026-11-29", "meal": "lunch", "draft": ["name": "Six crackers", "calories": 220],
    ])
    #expect(answer["entry"]?["id"] == id)
    #expect(answer["entry"]?["name"] == "Six crackers")
    #expect(answer["entry"]?["calories"] == 220)
    #expect(answer["entry"]?["day"] == "2026-11-29")
    #expect(answer["entry"]?["meal"] == "lunch")
    #expect(answer["entry"]?["protein"] == nil)
  }

  @Test("a draft needs no scan, and something must be given")
  func draftAlone() async throws {
    let scans = ScanTestService()
    let answer = try await scans.accept(["draft": ["name": "Pear", "calories": 60], "saveToFoodBank": true])
    #expect(answer["entry"]?["name"] == "Pear")
    #expect(answer["entry"]?["foodId"] == answer["food"]?["id"])
    let nothing = await scans.service.error("scan/accept")
    #expect(nothing?.kind == "invalidValue")
    #expect(nothing?.path == "/scanId")
  }

  @Test("a scan that was logged with other numbers is a conflict, and stays as it was")
  func conflict() async throws {
    let scans = ScanTestService()
    let id = try await scans.label()
    try await scans.accept(["scanId": id])
    let error = await scans.service.error(
      "scan/accept", ["scanId": id, "draft": ["name": "Six crackers", "calories": 220]])
    #expect(error?.kind == "conflict")
    #expect(try await scans.entries().map { $0["calories"] } == [110])
  }

  @Test("a food that says the same is kept once, and both entries are of it")
  func sameFood() async throws {
    let scans = ScanTestService()
    let first = try await scans.accept(["scanId": try await scans.label(), "saveToFoodBank": true])
    let second = try await scans.accept(["scanId": try await scans.label(), "saveToFoodBank": true])
    #expect(first["food"]?["name"] == "Rye crackers")
    #expect(first["entry"]?["foodId"] == first["food"]?["id"])
    #expect(second["food"]?["id"] == first["food"]?["id"])
    #expect(second["entry"]?["foodId"] == first["food"]?["id"])
    #expect(try await scans.entries().count == 2)
    #expect(try await scans.foods() == ["Rye crackers"])
  }

  @Test("a food with other numbers is another one")
  func otherFood() async throws {
    let scans = ScanTestService()
    try await scans.service.create(
      1, "Rye crackers", ["brand": "Northmill", "calories": 111, "protein": 3, "carbs": 19, "fat": 1.5])
    let answer = try await scans.accept(["scanId": try await scans.label(), "saveToFoodBank": true])
    #expect(answer["food"]?["id"] != foodId(1))
    #expect(try await scans.foods().count == 2)
  }

  @Test("a container starts with the food, once, and nothing is logged")
  func container() async throws {
    let scans = ScanTestService()
    let id = try await scans.label()
    let params: JSONValue = ["scanId": id, "startContainer": ["startWeight": 250, "tareWeight": "10,5"]]
    let first = try await scans.accept(params)
    #expect(first["entry"] == nil)
    #expect(first["container"]?["id"] == id)
    #expect(first["container"]?["startWeight"] == 250)
    #expect(first["container"]?["tareWeight"] == 10.5)
    #expect(first["container"]?["gramsPerServing"] == 30)
    #expect(first["container"]?["foodId"] == first["food"]?["id"])
    #expect(try await scans.accept(params) == first)
    #expect(try await scans.entries() == [])
    #expect(try await scans.foods() == ["Rye crackers"])
    #expect(try await scans.service.call("containers/list")["containers"]?.count == 1)
  }

  @Test("a container that cannot start leaves no food behind")
  func containerRefused() async throws {
    let scans = ScanTestService(#"{"name": "Crackers", "calories": 110}"#)
    let id = try await scans.label()
    let error = await scans.service.error("scan/accept", ["scanId": id, "startContainer": ["startWeight": 250]])
    #expect(error?.kind == "noConversion")
    #expect(try await scans.foods() == [])
  }

  @Test("an ingredient of a calculator is not logged")
  func ingredient() async throws {
    let scans = ScanTestService(#"{"name": "Rice", "portions": [{"label": "Light", "calories": 105}]}"#)
    let result = try await scans.service.call(
      "scan/calculatorIngredient", ["name": "Rice", "images": [ScanTestService.photo]])
    #expect(result["ingredient"]?["ingredient"]?["name"] == "Rice")
    let error = await scans.service.error("scan/accept", ["scanId": result["scanId"] ?? .null])
    #expect(error?.kind == "invalidValue")
    #expect(error?.path == "/scanId")
    #expect(error?.hint == "Add its `ingredient` to the calculator with foods/update.")
  }

  @Test("an entry needs calories: those that the macros make are for a person to accept")
  func withoutCalories() async throws {
    let scans = ScanTestService(#"{"name": "Crackers", "protein": 3, "carbs": 19, "fat": 1.5}"#)
    let result = try await scans.service.call("scan/label", ["images": [ScanTestService.photo]])
    #expect(result["draft"]?["entry"] == nil)
    #expect(result["draft"]?["suggestedCalories"] == 102)
    let id = result["scanId"] ?? .null
    let error = await scans.service.error("scan/accept", ["scanId": id, "saveToFoodBank": true])
    #expect(error?.kind == "invalidValue")
    #expect(error?.path == "/draft")
    #expect(try await scans.foods() == [])
    let answer = try await scans.accept(["scanId": id, "draft": ["name": "Crackers", "calories": 102]])
    #expect(answer["entry"]?["calories"] == 102)
  }

  @Test("a scan that is not known is not found")
  func unknown() async {
    let error = await ScanTestService().service.error("scan/accept", ["scanId": entryId(1)])
    #expect(error?.kind == "notFound")
    #expect(error?.path == "/scanId")
  }
}
