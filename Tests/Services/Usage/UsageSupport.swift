import Foundation
import Model
import Net
import Providers
import Store
import Synchronization
import Testing

@testable import Services

/// A catalog of models with a network that a test scripts, a clock that it sets, and a directory that is removed.
final class CatalogFixture: Sendable {
  let network: ScriptedNetwork
  let directory = NSTemporaryDirectory() + "ofj-usage-" + UUID().uuidString
  let catalog: ModelCatalogSource
  let clock = TestClock()

  static let text = #"{"google":{"models":{"oat-2":{"name":"Oat","cost":{"input":2,"output":10}}}}}"#

  init(_ answers: [ScriptedNetwork.Answer]) throws {
    network = ScriptedNetwork(answers)
    catalog = try Self.source(network, directory, clock)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  private static func source(
    _ network: ScriptedNetwork, _ directory: String, _ clock: TestClock
  ) throws -> ModelCatalogSource {
    ModelCatalogSource(
      client: ModelsDevClient(
        http: network, address: try BaseURL(parsing: "http://127.0.0.1:7003/catalog"), userAgent: "ofj/0"),
      file: CatalogFile(besides: StoreLocation(directory: directory, createsParents: true)), now: { clock.now })
  }

  /// The catalog as another process would have it.
  func restarted() throws -> ModelCatalogSource { try Self.source(network, directory, clock) }

  var file: String { directory + "/models.json" }

  static func document(_ text: String = CatalogFixture.text, etag: String? = nil) -> ScriptedNetwork.Answer {
    ScriptedNetwork.json(text, etag.map { [HTTPHeader("ETag", $0)] } ?? [])
  }

  static let notModified = ScriptedNetwork.json("", status: 304)
}

/// A clock that a test sets, in milliseconds since 1970.
final class TestClock: Sendable {
  /// 2026-11-30T12:30:00Z.
  private let milliseconds = Atomic<Int64>(1_796_041_800_000)
  var now: Int64 { milliseconds.load(ordering: .relaxed) }
  func pass(seconds: Int64) { milliseconds.add(seconds * 1000, ordering: .relaxed) }
}
