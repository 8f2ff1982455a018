import Foundation
import JSON
import Testing

@Suite("Barcodes of entries and foods")
struct FoodBarcodeTests {
  private static let code = "4006381333931"

  @Test("an entry keeps its barcode in the normal form, also when other members change, and null takes it away")
  func entry() async throws {
    let service = TestService()
    let draft: JSONValue = ["name": "Oat Rings", "calories": 114, "barcode": "034000470693"]
    let entry = try await service.call("journal/log", ["entry": draft])["entries"]?[0]
    #expect(entry?["barcode"] == "0034000470693")
    let id = try #require(entry?["id"])
    func updated(_ patch: JSONValue) async throws -> JSONValue? {
      try await service.call("journal/update", ["id": id, "patch": patch])["entries"]?[0]
    }
    #expect(try await updated(["calories": 120])?["barcode"] == "0034000470693")
    #expect(try await service.call("journal/get", ["id": id])["entries"]?[0]?["barcode"] == "0034000470693")
    #expect(try await service.call("journal/search", ["query": "oat"])["entries"]?[0]?["barcode"] == "0034000470693")
    #expect(try await updated(["barcode": "(01)04006381333931(10)A"])?["barcode"] == .string(Self.code))
    #expect(try await updated(["barcode": .null])?["barcode"] == nil)
  }

  @Test("a barcode that is none is refused at its member", arguments: ["4006381333932", "-4006381333931", "0000", ""])
  func refusals(code: String) async throws {
    let service = TestService()
    let draft: JSONValue = ["name": "Oat Rings", "calories": 114, "barcode": .string(code)]
    for (method, member) in [("journal/log", "entry"), ("foods/create", "food")] {
      let error = await service.error(method, .object(JSONObject([(member, draft)])))
      #expect(error?.kind == "invalidValue")
      #expect(error?.path == .string("/\(member)/barcode"))
    }
  }

  @Test("the barcode goes from an entry to its food, from a food to its entries, and to the food it merges into")
  func travels() async throws {
    let service = TestService()
    let draft: JSONValue = ["name": "Oat Rings", "calories": 114, "barcode": .string(Self.code)]
    let entry = try await service.call("journal/log", ["entry": draft])["entries"]?[0]
    let made = try await service.call("foods/fromEntry", ["entryId": try #require(entry?["id"])])["food"]
    #expect(made?["barcode"] == .string(Self.code))
    let id = try #require(made?["id"])
    #expect(try await service.call("foods/log", ["id": id])["entry"]?["barcode"] == .string(Self.code))
    #expect(try await service.call("foods/get", ["id": id])["food"]?["barcode"] == .string(Self.code))
    let kept = try await service.create(1, "Oat Rings")
    #expect(kept["barcode"] == nil)
    let merged = try await service.call("foods/merge", ["id": id, "into": foodId(1)])
    #expect(merged["food"]?["barcode"] == .string(Self.code))
  }

  @Test("foods are listed by their barcode, however it is written, those of the archive too, page by page")
  func list() async throws {
    let service = TestService()
    for number in 1...3 {
      service.setClock(TestService.noon + Int64(number))
      try await service.create(number, "Oat Rings \(number)", number == 2 ? [:] : ["barcode": .string(Self.code)])
    }
    try await service.call("foods/archive", ["id": foodId(1)])
    let spelling: JSONValue = "4006381-33393-1"
    #expect(try await service.names(["barcode": spelling]) == ["Oat Rings 3", "Oat Rings 1"])
    #expect(try await service.names(["barcode": spelling, "archived": "active"]) == ["Oat Rings 3"])
    let first = try await service.call("foods/list", ["barcode": spelling, "limit": 1])
    #expect(first["foods"]?[0]?["barcode"] == .string(Self.code))
    let cursor = try #require(first["nextCursor"])
    #expect(try await service.names(["barcode": spelling, "limit": 1, "cursor": cursor]) == ["Oat Rings 1"])
    #expect(await service.error("foods/list", ["barcode": spelling, "query": "oat"])?.path == "/query")
    #expect(await service.error("foods/list", ["barcode": spelling, "sort": "newest"])?.path == "/sort")
    #expect(await service.error("foods/list", ["barcode": "80050100", "cursor": cursor])?.path == "/cursor")
  }

  @Test("a look-up says which foods carry the code, also when it finds no product")
  func lookup() async throws {
    let service = TestService()
    let dump = service.directory + "/dump.jsonl"
    let figures = #""nutriments":{"energy-kcal_100g":380,"fat_100g":6}"#
    let line = #"{"code":"4006381333931","product_name":"Oat Rings",\#(figures)}"#
    try Data((line + "\n").utf8).write(to: URL(fileURLWithPath: dump))
    try await service.call("products/importDataset", ["path": .string(dump)])
    let found = try await service.call("products/lookup", ["barcode": .string(Self.code)])
    #expect(found["foods"] == [])
    let draft = try #require(found["product"]?["food"])
    #expect(draft["barcode"] == .string(Self.code))
    let saved = try await service.call("foods/create", ["food": draft])["food"]
    let foods = try await service.call("products/lookup", ["barcode": .string(Self.code)])["foods"]
    #expect(foods?[0]?["id"] == saved?["id"])
    #expect(foods?[1] == nil)
    try await service.create(1, "Oat Drink", ["barcode": "80050100"])
    let error = await service.error("products/lookup", ["barcode": "80050100", "online": false])
    #expect(error?.kind == "notFound")
    #expect(error?.hint == .string("The Food Bank has it: “Oat Drink”. Log it with foods/log and the id \(idText(1))."))
  }

  private func idText(_ number: Int) -> String { foodId(number).string ?? "" }
}
