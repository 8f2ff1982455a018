import Exchange
import Model
import Net
import Providers
import Services
import Testing

@Suite struct ProductSearchTests {
  private func local(_ count: Int) throws -> [ProductRecord] {
    try (0..<count).map { number in
      try record(
        #"{"code":"0000000\#(number)","product_name":"oat \#(number)","nutriments":{"energy-kcal_100g":\#(number),"fat_100g":1}}"#
      )
    }
  }

  private func search(
    _ local: [ProductRecord], _ answers: [ScriptedNetwork.Answer], at position: ProductSearchPosition = .start,
    limit: Int = 3, usableOnly: Bool = true, online: Bool = true
  ) async throws -> (page: ProductSearch.Page, network: ScriptedNetwork) {
    let network = ScriptedNetwork(answers)
    let search = ProductSearch(
      local: MemoryProducts(records: local), client: try OpenFoodFactsClient(network), now: { 1_764_500_000_000 })
    let page = try await search.page(
      of: "oat", at: position, limit: limit, usableOnly: usableOnly, online: online, language: nil, cancellation: nil)
    return (page, network)
  }

  private let hits = ScriptedNetwork.json(
    #"""
    {"hits":[{"code":"4006381333931","product_name":"oat A","nutriments":{"energy-kcal_100g":1,"fat_100g":1}},
    {"product_name":"no code"},{"code":"3017620422003","product_name":"oat B"},
    {"code":"00000001","product_name":"oat 1","nutriments":{"energy-kcal_100g":1,"fat_100g":1}}],
    "count":57,"is_count_exact":true,"page":1,"page_count":3}
    """#)

  @Test("a full page of the local copy needs no network")
  func localOnly() async throws {
    let (page, network) = try await search(try local(9), [hits])
    // The first product has no energy.
    #expect(page.products.map(\.code) == ["00000001", "00000002", "00000003"])
    #expect(page.dropped == 1)
    #expect(page.online == nil)
    #expect(network.requests.isEmpty)
    let next = try await search(try local(9), [hits], at: try #require(page.next)).page
    #expect(next.products.map(\.code) == ["00000004", "00000005", "00000006"])
  }

  @Test("the rest comes from the network, without what the local copy has and what is not usable")
  func both() async throws {
    let (page, network) = try await search(try local(2), [hits])
    #expect(page.products.map(\.code) == ["00000001", "4006381333931"])
    #expect(page.products.map(\.origin) == [.localCopy, .network])
    #expect(page.dropped == 3)
    #expect(page.online == OnlineSearch(count: 57, isCountExact: true))
    #expect(network.requests.count == 1)
    let next = try await search(try local(2), [hits], at: try #require(page.next))
    #expect(next.network.requests.first?.url.hasSuffix("&page=2") == true)
    let all = try await search(try local(2), [hits], limit: 9, usableOnly: false).page
    #expect(all.products.map(\.code) == ["00000000", "00000001", "4006381333931", "3017620422003"])
    #expect(all.products.last?.unusableReason == .noNutriments)
  }

  @Test("a damaged local copy is passed over, and told with how to mend it")
  func damagedCopy() async throws {
    let damage = Failure(.storeCorrupt, "The copy is damaged.", hint: "Delete it.")
    let search = ProductSearch(
      local: MemoryProducts(damage: damage), client: try OpenFoodFactsClient(ScriptedNetwork([hits])),
      now: { 1_764_500_000_000 })
    let page = try await search.page(
      of: "oat", at: .start, limit: 3, usableOnly: true, online: true, language: nil, cancellation: nil)
    #expect(page.products.map(\.code) == ["4006381333931", "00000001"])
    #expect(page.localCopyFailed == LocalCopyFailure(damage))
    let refused = await failure {
      _ = try await search.page(
        of: "oat", at: .start, limit: 3, usableOnly: true, online: false, language: nil, cancellation: nil)
    }
    #expect(refused == damage)
  }

  @Test("a hit that comes twice is given once")
  func repeatedHits() async throws {
    let hit = #"{"code":"4006381333931","product_name":"oat A","nutriments":{"energy-kcal_100g":1,"fat_100g":1}}"#
    let answer = #"{"hits":[\#(hit),\#(hit)],"count":-5,"page":1,"page_count":1}"#
    let (page, _) = try await search([], [ScriptedNetwork.json(answer)])
    #expect(page.online == OnlineSearch(count: nil, isCountExact: true))
    #expect(page.products.map(\.code) == ["4006381333931"])
  }

  @Test("a page of the network that is larger than asked for is continued where it was left")
  func continued() async throws {
    let first = try await search([], [hits], limit: 1).page
    #expect(first.products.map(\.code) == ["4006381333931"])
    let second = try await search([], [hits], at: try #require(first.next), limit: 1, usableOnly: false)
    #expect(second.page.products.map(\.code) == ["3017620422003"])
    #expect(second.network.requests.first?.url.hasSuffix("&page=1") == true)
  }

  @Test(
    "what the local copy has is given when the network fails, with the reason",
    arguments: [
      (ScriptedNetwork.Answer.failure(.offline), ErrorKind.networkOffline),
      (.failure(.timedOut(.firstByte)), .networkTimedOut), (ScriptedNetwork.json("<html>"), .upstreamUnavailable),
      (ScriptedNetwork.json("", status: 503), .upstreamLimited),
      (ScriptedNetwork.json(#"{"errors":[]}"#, status: 400), .upstreamRefused),
    ])
  func failures(answer: ScriptedNetwork.Answer, kind: ErrorKind) async throws {
    let page = try await search(try local(2), [answer]).page
    #expect(page.products.map(\.code) == ["00000001"])
    #expect(page.online?.failed?.kind == kind)
    #expect(page.next == nil)
  }

  @Test("without the network only the local copy is searched")
  func offline() async throws {
    let (page, network) = try await search(try local(2), [hits], online: false)
    #expect(page.products.count == 1)
    #expect(page.next == nil)
    #expect(network.requests.isEmpty)
  }

  @Test("a position is written and read again", arguments: ["0.1.0", "-.2.3", "5.-.0"])
  func positions(text: String) {
    #expect(ProductSearchPosition(text)?.text == text)
  }

  @Test(
    "any other text is no position", arguments: ["", "1.2", "a.b.c", "1.2.-", "-1.1.1", "1.1.1.1", "9999999999.1.1"])
  func noPositions(text: String) {
    #expect(ProductSearchPosition(text) == nil)
  }
}
