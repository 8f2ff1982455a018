import Foundation
import Model
import Net
import Testing

@testable import Services

@Suite struct ModelCatalogSourceTests {
  private static let day: Int64 = 86_400

  @Test("it is fetched when asked for, kept in a file, and not asked for again within a day")
  func first() async throws {
    let fixture = try CatalogFixture([CatalogFixture.document(etag: #"W/"7""#)])
    #expect(fixture.catalog.copy == nil)
    #expect(fixture.catalog.renewInBackground() == nil, "nothing is fetched unasked")
    #expect(fixture.network.requests.isEmpty)
    #expect(try await fixture.catalog.refresh(force: false, cancellation: nil) == .updated)
    let request = try #require(fixture.network.requests.first)
    #expect(request.url == "http://127.0.0.1:7003/catalog/api.json")
    #expect(request.headers == [HTTPHeader("User-Agent", "ofj/0"), HTTPHeader("Accept", "application/json")])
    fixture.clock.pass(seconds: Self.day - 1)
    #expect(try await fixture.catalog.refresh(force: false, cancellation: nil) == .fresh)
    #expect(try await fixture.restarted().refresh(force: false, cancellation: nil) == .fresh)
    #expect(fixture.network.requests.count == 1)
    let copy = try #require(try fixture.restarted().copy)
    #expect(copy.catalog.models.map(\.id) == ["oat-2"])
    #expect(copy.fetchedOn.description == "2026-11-30")
    #expect(copy.catalog == fixture.catalog.copy?.catalog)
    #expect(copy.etag == #"W/"7""#)
  }

  @Test("after a day its mark is sent as it came; the same catalog is good for another day")
  func notModified() async throws {
    let fixture = try CatalogFixture([CatalogFixture.document(etag: #""a7""#), CatalogFixture.notModified])
    _ = try await fixture.catalog.refresh(force: false, cancellation: nil)
    fixture.clock.pass(seconds: Self.day)
    #expect(try await fixture.catalog.refresh(force: false, cancellation: nil) == .notModified)
    #expect(fixture.network.requests.last?.headers.last == HTTPHeader("If-None-Match", #""a7""#))
    #expect(try fixture.restarted().copy?.fetchedAt == fixture.clock.now)
    #expect(fixture.catalog.copy?.catalog.models.count == 1)
    fixture.clock.pass(seconds: -10)
    #expect(
      try await fixture.catalog.refresh(force: false, cancellation: nil) == .notModified, "the clock was set back")
    #expect(try await fixture.catalog.refresh(force: true, cancellation: nil) == .notModified)
  }

  @Test(
    "whatever goes wrong, the copy that is there stays in use, also after a restart",
    arguments: [
      (ScriptedNetwork.json("", status: 500), ErrorKind.upstreamUnavailable),
      (ScriptedNetwork.json("", status: 429), .upstreamLimited),
      (ScriptedNetwork.json("", status: 404), .upstreamRefused),
      (ScriptedNetwork.json("<html>"), .upstreamMalformed),
      (ScriptedNetwork.json(#"{"granary":{"models":{"rye":{}}}}"#), .upstreamMalformed),
      (.failure(.offline), .networkOffline), (.failure(.interrupted), .networkInterrupted),
    ])
  func failures(answer: ScriptedNetwork.Answer, kind: ErrorKind) async throws {
    let fixture = try CatalogFixture([CatalogFixture.document(), answer])
    _ = try await fixture.catalog.refresh(force: false, cancellation: nil)
    let failed = await failure { _ = try await fixture.catalog.refresh(force: true, cancellation: nil) }
    #expect(failed?.kind == kind)
    #expect(fixture.catalog.copy?.catalog.models.count == 1)
    #expect(try fixture.restarted().copy?.catalog.models.count == 1)
  }

  @Test("a damaged file is as good as none, and its mark is not used", arguments: ["", "{", #"{"version":1}"#, "[]"])
  func damage(content: String) async throws {
    let fixture = try CatalogFixture([CatalogFixture.document(etag: #""a7""#)])
    _ = try await fixture.catalog.refresh(force: false, cancellation: nil)
    try Data(content.utf8).write(to: URL(fileURLWithPath: fixture.file))
    let restarted = try fixture.restarted()
    #expect(restarted.copy == nil)
    #expect(try await restarted.refresh(force: false, cancellation: nil) == .updated)
    #expect(fixture.network.requests.last?.headers.contains { $0.isNamed("If-None-Match") } == false)
    #expect(try fixture.restarted().copy?.catalog.models.count == 1)
  }

  @Test("a 304 without a copy is an error of the service")
  func unaskedNotModified() async throws {
    let fixture = try CatalogFixture([CatalogFixture.notModified])
    let failed = await failure { _ = try await fixture.catalog.refresh(force: false, cancellation: nil) }
    #expect(failed?.kind == .upstreamRefused)
  }

  @Test("an old copy is renewed in the background, and a service that fails is left alone for ten minutes")
  func background() async throws {
    let fixture = try CatalogFixture([
      CatalogFixture.document(), .failure(.offline), CatalogFixture.document(#"{"google":{"models":{"oat-3":{}}}}"#),
    ])
    _ = try await fixture.catalog.refresh(force: false, cancellation: nil)
    #expect(fixture.catalog.renewInBackground() == nil)
    fixture.clock.pass(seconds: Self.day)
    await fixture.catalog.renewInBackground()?.value
    #expect(fixture.network.requests.count == 2)
    fixture.clock.pass(seconds: 599)
    #expect(fixture.catalog.renewInBackground() == nil)
    fixture.clock.pass(seconds: 1)
    await fixture.catalog.renewInBackground()?.value
    #expect(fixture.catalog.copy?.catalog.models.map(\.id) == ["oat-3"])
  }

  @Test("who asks while it is under way shares the answer")
  func sharing() async throws {
    let fixture = try CatalogFixture([.held])
    let tasks = (0..<3).map { _ in
      Task { await failure { _ = try await fixture.catalog.refresh(force: false, cancellation: nil) } }
    }
    while fixture.catalog.waiting < 3 || fixture.network.requests.isEmpty { await Task.yield() }
    fixture.network.release()
    for task in tasks { #expect(await task.value?.kind == .upstreamRefused) }
    #expect(fixture.network.requests.count == 1)
  }
}
