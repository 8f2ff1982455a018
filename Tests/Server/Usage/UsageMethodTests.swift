import Foundation
import JSON
import Testing

@Suite("Usage and the catalog of models")
struct UsageMethodTests {
  @Test("a catalog that is less than a day old is not asked for; an older one is")
  func refresh() async throws {
    let service = TestService(variables: ["OFJ_MODELS_URL": "http://127.0.0.1:9"])
    let fetched = TestService.noon - 86_400_000 + 1
    let model =
      #"{"provider":"gemini","id":"oat-2","name":"Oat","readsPictures":true,"readsDocuments":false,"callsFunctions":false}"#
    let content = #"{"version":1,"fetchedAt":\#(fetched),"models":[\#(model)]}"#
    try Data(content.utf8).write(to: URL(fileURLWithPath: service.directory + "/models.json"))
    let fresh = try await service.call("models/refresh")
    #expect(fresh["outcome"] == "fresh")
    #expect(fresh["models"] == 1)
    service.setClock(TestService.noon + 1)
    #expect(await service.error("models/refresh")?.kind == "networkRefused")
    // The copy stays in use.
    let listed = try await service.call("models/list")
    #expect(listed["models"]?[0]?["id"] == "oat-2")
    #expect(listed["fetchedAt"] == "2026-11-29T12:30:00.001Z")
    #expect(listed["shippedPrices"]?[0]?["price"]?["output"] == 30)
  }

  @Test("the days of a summary are checked, and what it divides by")
  func summary() async throws {
    let service = TestService()
    #expect(await service.error("usage/summary", ["from": "today", "to": "yesterday"])?.path == "/to")
    #expect(await service.error("usage/summary", ["groupBy": ["week"]])?.path == "/groupBy/0")
    let twice: JSONValue = ["groupBy": ["day", "day", "day", "day", "day"]]
    #expect(await service.error("usage/summary", twice)?.path == "/groupBy")
    let summary = try await service.call("usage/summary", ["from": "2026-01-01", "groupBy": ["provider"]])
    #expect(summary["totals"]?["requests"] == 0)
  }
}
