import Model
import Testing

@Suite struct ModelCatalogTests {
  private func model(_ id: String, at provider: ModelService = .gemini) -> CatalogModel {
    CatalogModel(provider: provider, id: id, name: id)
  }

  @Test("a model is found by its name, with and without a prefix")
  func names() {
    let catalog = ModelCatalog([
      model("models/gemini-a"), model("gemini-b"), model("models/gemini-b"), model("~mill/oat", at: .openRouter),
      model("mill/rye", at: .openRouter), model("gemini-c", at: .azure),
    ])
    #expect(catalog.model("gemini-a", at: .gemini)?.id == "models/gemini-a")
    #expect(catalog.model(" models/gemini-a\n", at: .gemini)?.id == "models/gemini-a")
    #expect(catalog.model("models/gemini-b", at: .gemini)?.id == "gemini-b")
    #expect(catalog.model("mill/oat", at: .openRouter)?.id == "~mill/oat")
    #expect(catalog.model("~mill/oat", at: .openRouter)?.id == "~mill/oat")
    #expect(catalog.model("~mill/rye", at: .openRouter)?.id == "mill/rye")
    #expect(catalog.model("~gemini-b", at: .gemini) == nil)
    #expect(catalog.model("Gemini-b", at: .gemini) == nil)
    #expect(catalog.model("gemini-c", at: .gemini) == nil)
    #expect(catalog.model("anything", at: .other) == nil)
  }

  @Test("a service that has lost more than half of its models is kept as it was")
  func lostModels() {
    let older = ModelCatalog(
      ["a", "b", "c", "d"].map { model($0) } + [model("x", at: .openAI), model("y", at: .azure)])
    let newer = ModelCatalog([model("a"), model("z", at: .azure)])
    let kept = newer.keepingLost(of: older)
    #expect(kept.models.map(\.id) == ["z", "a", "b", "c", "d", "x"])
    let half = ModelCatalog([model("a"), model("e"), model("x", at: .openAI), model("y", at: .azure)])
    #expect(half.keepingLost(of: older) == half)
  }
}
