import Exchange
import Foundation
import Model
import Testing

@Suite struct CatalogDocumentTests {
  private func models(_ json: String) throws -> [CatalogModel] { try CatalogDocument(Array(json.utf8)).models }

  private func price(_ cost: String) throws -> ModelPrice? {
    try models(#"{"google":{"models":{"oat-1":{"cost":\#(cost)}}}}"#).first?.price
  }

  @Test("what is known of a model is read, whatever the order and whatever else there is")
  func whole() throws {
    let models = try models(
      #"""
      {"granary":{"models":{"rye":{}}},
       "openrouter":{"name":"OpenRouter","models":{"~mill/oat":{"id":"~mill/oat","name":"Oat \u00e9","tool_call":true,
         "modalities":{"input":["text","image","pdf"],"output":["text"]},"limit":{"context":1050000,"input":922000,"output":0},
         "cost":{"output":15,"input":2.5,"cache_read":0.25,"cache_write":9,
           "tiers":[{"input":5,"output":22.5,"cache_read":0.5,"tier":{"size":272000,"type":"context"}}],
           "context_over_200k":{"input":99,"output":99}},"interleaved":{"field":"x"}}}}}
      """#)
    #expect(models.count == 1)
    let model = try #require(models.first)
    #expect(
      model
        == CatalogModel(
          provider: .openRouter, id: "~mill/oat", name: "Oat é", inputLimit: 922_000, readsPictures: true,
          readsDocuments: true, callsFunctions: true,
          price: ModelPrice(
            input: try usd(2.5), output: try usd(15), cachedInput: try usd(0.25),
            longContext: [
              LongContextPrice(above: 272_000, input: try usd(5), output: try usd(22.5), cachedInput: try usd(0.5))
            ])))
  }

  private func usd(_ amount: Double) throws -> USD { try #require(USD(amount)) }

  @Test("one bad model, or a bad member of it, costs nothing else")
  func lenient() throws {
    let document = try CatalogDocument(
      Array(
        #"""
        {"google":{"models":{"a":7,"b":{"name":9,"tool_call":"yes","modalities":[1],"limit":{"context":"many","output":-1},
          "cost":{"input":"free","output":1}},"":{},"c":{"modalities":{"input":"image"},"cost":null,"limit":{"context":8}},
          " ":{"name":"x"},"d\u0001":{}}},"azure":[1],"openai":{"models":"none"}}
        """#.utf8))
    #expect(
      document.models == [
        CatalogModel(provider: .gemini, id: "b", name: "b"),
        CatalogModel(provider: .gemini, id: "c", name: "c", inputLimit: 8),
      ])
    #expect(document.unreadable == 4)
  }

  @Test("a price needs both of its parts, and nothing is a price")
  func prices() throws {
    #expect(try price(#"{"input":1}"#) == nil)
    #expect(try price(#"{"input":1,"output":-1}"#) == nil)
    #expect(try price(#"{"input":1,"output":1e300}"#) == nil)
    #expect(try price(#"{"input":0,"output":0}"#) == ModelPrice(input: .zero, output: .zero))
  }

  @Test("limits of another kind, or without a size, are passed over; what one does not state is as usual")
  func tiers() throws {
    let other = #"{"input":1,"output":2,"tiers":[{"input":9,"tier":{"type":"batch","size":5}},"#
    let price = try #require(
      try price(
        other + #"{"input":9,"tier":{"type":"context","size":0}},7,{"output":3,"tier":{"size":10,"type":"context"}}]}"#)
    )
    #expect(price.longContext == [LongContextPrice(above: 10, input: try usd(1), output: try usd(3))])
    let older = try #require(try self.price(#"{"input":1,"output":2,"context_over_200k":{"input":3,"output":4}}"#))
    #expect(older.longContext == [LongContextPrice(above: 200_000, input: try usd(3), output: try usd(4))])
  }

  @Test(
    "what is no catalog is an error of the service",
    arguments: [
      "", "{", "<html>", "[]", "7", "{}", #"{"granary":{"models":{"rye":{}}}}"#, #"{"google":{"models":{"a":{}}}"#,
    ])
  func noCatalog(text: String) {
    #expect { try models(text) } throws: { ($0 as? Failure)?.kind == .upstreamMalformed }
  }

  @Test("the recorded catalog is read whole", .enabled(if: ProcessInfo.processInfo.environment["OFJ_WIRE"] != nil))
  func recorded() throws {
    let root = URL(fileURLWithPath: ProcessInfo.processInfo.environment["OFJ_WIRE"] ?? "/nonexistent")
    let data = try Data(contentsOf: root.appendingPathComponent("models.dev/api-excerpt.json"))
    let document = try CatalogDocument([UInt8](data))
    #expect(document.unreadable == 0)
    let catalog = ModelCatalog(document.models)
    #expect([.gemini, .openRouter, .azure].map { catalog.count($0) } == [21, 80, 103])
    let pro = try #require(catalog.model("models/gemini-3.1-pro-preview", at: .gemini))
    #expect(pro.price?.cost(of: TokenUsage(input: 250_000, output: 3000)).dollars == 1.054)
    #expect(
      catalog.model("gemini-3.5-flash", at: .gemini)?.price?.cost(of: TokenUsage(input: 1800, output: 900)).dollars
        == 0.0108)
    #expect(catalog.model("gpt-5.4", at: .azure)?.price?.longContext.first?.above == 272_000)
    for length in stride(from: 0, to: data.count, by: 997) {
      #expect(throws: Failure.self) { try CatalogDocument([UInt8](data.prefix(length))) }
    }
  }
}
