import Model
import Testing

@Suite struct PricingTests {
  @Test(
    "the prices in this program, to the last digit",
    arguments: [
      ("gemini-flash-latest", 1800, 900, 0.0108),
      ("gemini-pro-latest", 200_000, 3000, 0.436),
      ("gemini-pro-latest", 250_000, 3000, 1.054),
      ("gemini-pro-latest", 200_001, 0, 0.800004),
      ("models/gemini-3.1-flash-lite", 1000, 1000, 0.00175),
      ("gemini-something-new", 1000, 1000, 0.0105),
    ])
  func shipped(model: String, input: Int, output: Int, expected: Double) throws {
    let cost = try #require(Pricing().cost(of: record(model, input: input, output: output), stated: nil))
    #expect(cost.usd.dollars == expected)
    #expect(cost.estimated)
    #expect(!cost.incomplete)
    #expect(cost.source.hasPrefix("the price list in ofj: "))
    #expect(cost.source.hasSuffix(", checked 2026-06-30"))
  }

  @Test("OpenRouter's prices are known here for Google's models only")
  func openRouter() throws {
    func cost(_ model: String) -> Double? {
      Pricing().cost(of: record(model, at: .openRouter, input: 1800, output: 900), stated: nil)?.usd.dollars
    }
    #expect(cost("google/gemini-flash-latest") == 0.0108)
    #expect(cost("mill/oat-pro-flash") == nil)
  }

  @Test(
    "a picture is priced as one, thinking apart, and a picture without stated tokens as they usually are",
    arguments: [(0, 0, 0, 0.0336), (60, 1420, 300, 0.034065), (60, 300, 300, 0.034065)])
  func pictures(input: Int, output: Int, thinking: Int, expected: Double) throws {
    let drawn = record(
      "models/gemini-3.1-flash-lite-image", input: input, output: output, thinking: thinking, operation: .iconImage)
    // The catalog has one price for all that is written, which would be wrong for thinking.
    let catalog = ModelCatalog([
      CatalogModel(
        provider: .gemini, id: "gemini-3.1-flash-lite-image", name: "Image",
        price: ModelPrice(input: try dollars(9), output: try dollars(9)))
    ])
    for pricing in [Pricing(), Pricing(catalog: catalog)] {
      #expect(pricing.cost(of: drawn, stated: nil)?.usd.dollars == expected)
    }
    var refused = drawn
    refused.failure = .answerUnusable
    refused.usage = TokenUsage(input: 60, output: 300, thinking: 300)
    #expect(Pricing().cost(of: refused, stated: nil)?.usd.dollars == 0.000465)
  }

  @Test(
    "the price for long requests is for the whole of them",
    arguments: [
      ("gpt-5.6-terra", 272_000, 0, 1000, 0.695),
      ("gpt-5.6-terra", 272_001, 0, 1000, 1.382505),
      ("gpt-5.6-terra", 300_000, 100_000, 2000, 1.095),
      ("gpt-5.6-sol", 10_000, 20_000, 0, 0.005),
    ])
  func longContext(model: String, input: Int, cached: Int, output: Int, expected: Double) {
    let long = record(model, at: .azure, input: input, output: output, cached: cached)
    #expect(Pricing().cost(of: long, stated: nil)?.usd.dollars == expected)
  }

  @Test("the last limit that is exceeded counts")
  func severalLimits() throws {
    let price = ModelPrice(
      input: try dollars(1), output: try dollars(0),
      longContext: [
        LongContextPrice(above: 1000, input: try dollars(2), output: .zero),
        LongContextPrice(above: 5000, input: try dollars(3), output: .zero),
      ])
    #expect(price.cost(of: TokenUsage(input: 1000)).dollars == 0.001)
    #expect(price.cost(of: TokenUsage(input: 1001, cached: 1)).dollars == 0.002002)
    #expect(price.cost(of: TokenUsage(input: 6000)).dollars == 0.018)
  }

  @Test("the catalog goes before the prices in this program, and the model that answered before the one asked for")
  func catalog() throws {
    let catalog = ModelCatalog([
      CatalogModel(
        provider: .gemini, id: "gemini-3.6-flash", name: "3.6",
        price: ModelPrice(input: try dollars(1.5), output: try dollars(7.5), cachedInput: try dollars(0.15))),
      CatalogModel(
        provider: .gemini, id: "gemini-flash-latest", name: "Latest",
        price: ModelPrice(input: try dollars(0.3), output: try dollars(2.5))),
      CatalogModel(provider: .gemini, id: "gemini-9-flash", name: "Without a price"),
    ])
    let pricing = Pricing(catalog: catalog, fetchedOn: Day(clamping: 20_787))
    func cost(_ model: String, requested: String) throws -> Cost {
      try #require(
        pricing.cost(
          of: record(model, input: 1_000_000, output: 1_000_000, thinking: 700_000, requested: requested), stated: nil))
    }
    let answered = try cost("models/gemini-3.6-flash", requested: "gemini-flash-latest")
    #expect(answered.usd.dollars == 9)
    #expect(answered.source == "models.dev google/gemini-3.6-flash, fetched 2026-11-30")
    #expect(answered.estimated)
    #expect(try cost("gemini-3.6-flash-20261101", requested: "gemini-flash-latest").usd.dollars == 2.8)
    #expect(try cost("gemini-9-flash", requested: "gemini-9-flash").usd.dollars == 10.5)
  }

  @Test("what the service states is no estimate, and goes before everything")
  func stated() throws {
    let routed = record("google/gemini-3.5-flash", at: .openRouter, input: 1800, output: 900, searches: 3)
    let cost = try #require(Pricing().cost(of: routed, stated: 0.0123))
    #expect(cost == Cost(usd: try dollars(0.0123), estimated: false, source: "stated by OpenRouter"))
    let estimate = try #require(Pricing().cost(of: routed, stated: -1))
    #expect(estimate.usd.dollars == 0.0108)
    #expect(estimate.incomplete, "the searches have no price")
  }

  @Test("what was not answered costs nothing; what broke off without a count is not known")
  func failures() throws {
    let refused = record(status: 503, failure: .upstreamUnavailable)
    #expect(Pricing().cost(of: refused, stated: nil)?.usd == .zero)
    let unreachable = record(status: nil, failure: .networkRefused)
    #expect(Pricing().cost(of: unreachable, stated: nil)?.usd == .zero)
    #expect(Pricing().cost(of: record(failure: .networkInterrupted), stated: nil) == nil)
    let cut = record(input: 1000, failure: .networkInterrupted)
    #expect(Pricing().cost(of: cut, stated: nil)?.usd.dollars == 0.0015)
    #expect(Pricing().cost(of: record("local", at: .openAI, input: 9, output: 9), stated: nil) == nil)
  }

  @Test("numbers that nobody could use neither trap nor turn negative")
  func hostile() throws {
    for count in [Int.min, -1, Int.max] {
      let cost = try #require(
        Pricing().cost(
          of: record(input: count, output: count, thinking: count, cached: count, searches: count), stated: .infinity))
      #expect(cost.usd >= .zero)
      #expect(cost.usd <= .largest)
    }
    #expect(USD(.nan) == nil)
    #expect(USD(-0.1) == nil)
    #expect(USD(1e6) == .largest)
    #expect(USD(1e6 + 1) == nil)
    #expect(USD(units: .max) + USD(units: 1) == USD(units: .max))
  }

  @Test("a thousand costs add up exactly, in any order")
  func exactSums() throws {
    let price = ModelPrice(input: try dollars(0.075), output: try dollars(0.3))
    var random = SystemRandomNumberGenerator()
    var costs: [USD] = []
    var tokens = (input: 0, output: 0)
    for index in 0..<1000 {
      let usage = TokenUsage(input: index * 7 % 4999, output: index * 13 % 997)
      tokens = (tokens.input + usage.input, tokens.output + usage.output)
      costs.append(price.cost(of: usage))
    }
    let whole = price.cost(of: TokenUsage(input: tokens.input, output: tokens.output))
    #expect(costs.reduce(.zero, +) == whole)
    #expect(costs.shuffled(using: &random).reduce(.zero, +) == whole)
    #expect((0..<10).reduce(USD.zero) { sum, _ in sum + (USD(0.1) ?? .zero) }.dollars == 1)
  }

  @Test("costs together are as certain as the least certain of them")
  func sumsOfCosts() throws {
    let stated = Cost(usd: try dollars(0.1), estimated: false, source: "stated by OpenRouter")
    let estimate = Cost(usd: try dollars(0.2), estimated: true, source: "a list")
    #expect(Cost.sum([]) == nil)
    #expect(Cost.sum([nil]) == nil)
    #expect(Cost.sum([stated]) == stated)
    #expect(
      Cost.sum([stated, estimate, estimate])
        == Cost(usd: try dollars(0.5), estimated: true, source: "stated by OpenRouter; a list"))
    #expect(Cost.sum([nil, stated])?.incomplete == true)
  }
}
