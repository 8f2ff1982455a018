import JSON
import Testing

@Suite("Listing foods")
struct FoodListTests {
  @Test("active foods are listed; the archive is asked for, or searched")
  func archive() async throws {
    let service = TestService()
    try await service.create(1, "Kefir")
    service.setClock(TestService.noon + 1)
    try await service.create(2, "Rye bread")
    try await service.call("foods/archive", ["id": foodId(2)])
    #expect(try await service.names() == ["Kefir"])
    #expect(try await service.names(["query": " "]) == ["Kefir"])
    #expect(try await service.names(["archived": "archived"]) == ["Rye bread"])
    #expect(try await service.names(["archived": "all"]) == ["Rye bread", "Kefir"])
    #expect(try await service.names(["query": "rye"]) == ["Rye bread"])
    #expect(try await service.names(["query": "rye", "archived": "active"]) == [])
    #expect(try await service.names(["query": "?!"]) == [])
    let listed = try await service.call("foods/list", ["archived": "archived"])["foods"]?[0]
    #expect(listed?["archived"] == "byHand")
    #expect(try await service.call("foods/get", ["id": foodId(2)])["archived"] == "byHand")
    #expect(try await service.call("foods/get", ["id": foodId(1)])["archived"] == nil)
  }

  @Test(
    "fourteen calendar days of the user's zone divide the active foods from the others, also when the clocks change")
  func cutoff() async throws {
    // 2026-03-20T12:00+01:00; the clocks of Berlin go forward on 29 March.
    let start: Int64 = 1_774_004_400_000
    let service = TestService(milliseconds: start)
    try await service.create(1, "Kefir")
    try await service.create(2, "Flour", ["onShelf": true])
    // Fourteen days later at noon: an hour less has passed than on other days.
    let edge = start + 14 * TestService.day - 3_600_000
    service.setClock(edge)
    #expect(try await service.names(["sort": "alphabetical"]) == ["Flour", "Kefir"])
    service.setClock(edge + 1)
    #expect(try await service.names() == ["Flour"])
    #expect(try await service.call("foods/get", ["id": foodId(1)])["archived"] == "byAge")
    try await service.call("foods/unarchive", ["id": foodId(1)])
    #expect(try await service.names() == ["Kefir", "Flour"])
    try await service.call("foods/setShelf", ["id": foodId(2), "onShelf": false])
    #expect(try await service.names() == ["Kefir"])
  }

  @Test("brands are counted over what is listed, and a filter by brand ignores white space around it")
  func brands() async throws {
    let service = TestService()
    try await service.create(1, "Kefir", ["brand": " Northmill "])
    try await service.create(2, "Skyr", ["brand": "Northmill"])
    try await service.create(3, "Plum")
    try await service.create(4, "Rye bread", ["brand": "northmill"])
    try await service.call("foods/archive", ["id": foodId(4)])
    #expect(
      try await service.call("foods/brands")["brands"] == [["count": 1], ["brand": "Northmill", "count": 2]])
    #expect(
      try await service.call("foods/brands", ["query": "northmill"])["brands"] == [
        ["brand": "Northmill", "count": 2], ["brand": "northmill", "count": 1],
      ])
    #expect(try await service.names(["brand": " Northmill", "sort": "alphabetical"]) == ["Kefir", "Skyr"])
    #expect(try await service.names(["brand": " "]) == ["Plum"])
    let change: JSONValue = ["source": "northmill", "target": " Northmill "]
    #expect(try await service.call("foods/consolidateBrand", change) == ["count": 1])
    #expect(try await service.call("foods/consolidateBrand", change) == ["count": 0])
    for (source, target, path) in [
      ("Northmill", " Northmill", "/target"), (" ", "Northmill", "/source"), ("Northmill", "", "/target"),
    ] as [(JSONValue, JSONValue, JSONValue)] {
      let error = await service.error("foods/consolidateBrand", ["source": source, "target": target])
      #expect(error?.kind == "invalidValue")
      #expect(error?.path == path)
    }
  }

  @Test("a limit and a cursor that cannot be are refused")
  func refusals() async throws {
    let service = TestService()
    for limit in [0, 501] as [JSONValue] {
      #expect(await service.error("foods/list", ["limit": limit])?.path == "/limit")
    }
    #expect(await service.error("foods/list", ["cursor": "later"])?.path == "/cursor")
    #expect(await service.error("foods/list", ["query": "plum", "cursor": "later"])?.path == "/cursor")
    #expect(await service.error("foods/list", ["sort": "price"])?.code == -32602)
  }
}
