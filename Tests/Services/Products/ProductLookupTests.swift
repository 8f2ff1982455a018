import Exchange
import Model
import Net
import Nutrition
import Providers
import Synchronization
import System
import Testing

@testable import Services

@Suite struct ProductLookupTests {
  private static let oats = #""product_name":"Oat Rings","nutriments":{"energy-kcal_100g":380,"fat_100g":6}"#
  private let known = ScriptedNetwork.json(#"{"code":"4006381333931","product":{\#(oats)},"status":1}"#)
  private let missing = ScriptedNetwork.json(#"{"code":"4006381333931","status":0}"#, status: 404)

  /// A lookup with a clock that the test sets, in milliseconds since 1970.
  private final class Fixture: Sendable {
    let network: ScriptedNetwork
    let lookup: ProductLookup
    let clock = Clock()

    init(_ answers: [ScriptedNetwork.Answer], _ local: [ProductRecord] = [], damage: Failure? = nil) throws {
      network = ScriptedNetwork(answers)
      lookup = ProductLookup(
        local: MemoryProducts(records: local, damage: damage), client: try OpenFoodFactsClient(network),
        now: { [clock] in clock.now })
    }

    func product(_ code: String, online: Bool = true, cancellation: Cancellation? = nil) async throws -> Product {
      try await found(code, online: online, cancellation: cancellation).product
    }

    func found(
      _ code: String, online: Bool = true, cancellation: Cancellation? = nil
    ) async throws -> ProductLookup.Found {
      try await lookup.product(
        try Barcode(parsing: code), online: online, language: nil, cancellation: cancellation)
    }
  }

  private final class Clock: Sendable {
    private let milliseconds = Atomic<Int64>(1_764_500_000_000)
    var now: Int64 { milliseconds.load(ordering: .relaxed) }
    func pass(hours: Int64) { milliseconds.add(hours * 3_600_000, ordering: .relaxed) }
  }

  @Test("the local copy is asked first, and the network not at all when it has the product")
  func localFirst() async throws {
    let fixture = try Fixture([known], [try record(#"{"code":"4006381333931",\#(Self.oats)}"#)])
    let product = try await fixture.product("4006381333931")
    #expect(product.origin == .localCopy)
    #expect(product.fetchedAt == Instant(milliseconds: 1_764_500_000_000, offsetMinutes: 0))
    #expect(fixture.network.requests.isEmpty)
  }

  @Test("an answer is remembered for a week, and that there is none for an hour")
  func remembered() async throws {
    let fixture = try Fixture([known])
    #expect(try await fixture.product("4006381333931").origin == .network)
    fixture.clock.pass(hours: 167)
    #expect(try await fixture.product("4006381333931").origin == .cache)
    fixture.clock.pass(hours: 1)
    #expect(try await fixture.product("4006381333931").origin == .network)
    #expect(fixture.network.requests.count == 2)

    let other = try Fixture([missing, missing, known])
    for _ in 0..<3 {
      #expect(await failure { _ = try await other.product("4006381333931") }?.kind == .notFound)
    }
    #expect(other.network.requests.count == 1)
    other.clock.pass(hours: 1)
    #expect(await failure { _ = try await other.product("4006381333931") }?.kind == .notFound)
    other.clock.pass(hours: 1)
    #expect(try await other.product("4006381333931").name == "Oat Rings")
  }

  @Test("a failure is not remembered")
  func failuresAreForgotten() async throws {
    let fixture = try Fixture([.failure(.interrupted), known])
    #expect(await failure { _ = try await fixture.product("4006381333931") }?.kind == .networkInterrupted)
    #expect(try await fixture.product("4006381333931").origin == .network)
  }

  @Test("a wrong check digit is refused without a request, unless the local copy has just that code")
  func checkDigits() async throws {
    let fixture = try Fixture([known], [try record(#"{"code":"1234567890120",\#(Self.oats)}"#)])
    #expect(await failure { _ = try await fixture.product("4006381333932") }?.kind == .invalidValue)
    #expect(fixture.network.requests.isEmpty)
    let product = try await fixture.product("1234567890120")
    #expect(product.warnings.map(\.kind) == [.checkDigit])
  }

  @Test("a UPC-E is asked for as eight digits and then as thirteen")
  func upcE() async throws {
    let fixture = try Fixture([
      missing, ScriptedNetwork.json(#"{"code":"0078000003864","product":{\#(Self.oats)},"status":1}"#),
    ])
    #expect(try await fixture.product("07838604").code == "0078000003864")
    let codes = fixture.network.requests.map { $0.url.split(separator: "/").last?.prefix { $0 != "?" } ?? "" }
    #expect(codes == ["07838604", "0078000003864"])
  }

  @Test("without the network, what neither the copy nor the memory has is not found")
  func offline() async throws {
    let fixture = try Fixture([known])
    #expect(await failure { _ = try await fixture.product("4006381333931", online: false) }?.kind == .notFound)
    #expect(fixture.network.requests.isEmpty)
  }

  @Test("a damaged local copy does not keep the network from answering, and is told with how to mend it")
  func damagedCopy() async throws {
    let damage = Failure(.storeCorrupt, "The copy is damaged.", hint: "Delete it.")
    let fixture = try Fixture([known, .failure(.offline)], damage: damage)
    let found = try await fixture.found("4006381333931")
    #expect(found.product.origin == .network)
    #expect(found.localCopyFailed == LocalCopyFailure(damage))
    let offline = await failure { _ = try await fixture.product("80050100") }
    #expect(offline?.kind == .networkOffline)
    #expect(offline?.hint == "The copy is damaged. Delete it.")
    #expect(await failure { _ = try await fixture.product("80050100", online: false) } == damage)
    #expect(try await fixture.found("4006381333931", online: false).product.origin == .cache)
    #expect(try await Fixture([known]).found("4006381333931").localCopyFailed == nil)
  }

  @Test("requests for the same code share one, and one that leaves does not take the others along")
  func singleFlight() async throws {
    let fixture = try Fixture([.held])
    let leaving = Cancellation()
    let leaver = Task { try await fixture.product("4006381333931", cancellation: leaving) }
    let others = (0..<3).map { _ in Task { try await fixture.product("4006381333931") } }
    while fixture.network.requests.isEmpty || fixture.lookup.waiting("4006381333931") < 4 { await Task.yield() }
    leaving.cancel()
    await #expect(throws: CancellationError.self) { _ = try await leaver.value }
    fixture.network.release()
    for other in others {
      #expect(await failure { _ = try await other.value }?.kind == .notFound)
    }
    #expect(fixture.network.requests.count == 1)
  }

  @Test("what nobody waits for any more is cancelled")
  func abandoned() async throws {
    let fixture = try Fixture([.held])
    let leaving = Cancellation()
    let leaver = Task { try await fixture.product("4006381333931", cancellation: leaving) }
    while fixture.network.requests.isEmpty { await Task.yield() }
    leaving.cancel()
    await #expect(throws: CancellationError.self) { _ = try await leaver.value }
  }

  @Test("no more answers are remembered than there is room for, the oldest goes first")
  func capacity() {
    var cache = ProductCache(capacity: 2)
    for code in ["1", "2", "3"] { cache.keep(ProductCache.Answer(record: nil, fetchedAt: 0), for: code) }
    #expect(cache.answer("1", now: 1) == nil)
    #expect(cache.answer("3", now: 1) != nil)
    #expect(cache.answer("3", now: 3_600_000) == nil)
    #expect(cache.answer("2", now: -1) == nil)
  }
}
