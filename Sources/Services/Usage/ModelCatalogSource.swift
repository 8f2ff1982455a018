internal import Exchange
public import Model
public import Providers
public import Store
internal import Synchronization
public import System

/// The catalog of models: a copy in a file, and how it is kept current.
///
/// It is fetched when the user asks for it, and not before. From then on a copy that is a day old is renewed in the
/// background after a request to a model, since whoever fetched it once wants prices that are right. Who deletes the file
/// is asked nothing any more. No request to a model ever waits for it, or fails because of it.
public final class ModelCatalogSource: Sendable {
  private struct State {
    var copy: CatalogCopy?
    var isLoaded = false
    /// When it could not be fetched last, in milliseconds since 1970.
    var failedAt: Int64?
  }

  private static let day: Int64 = 24 * 3_600_000
  /// How long the background leaves a service alone that failed.
  private static let pause: Int64 = 10 * 60_000

  private let client: ModelsDevClient
  private let file: CatalogFile
  private let now: @Sendable () -> Int64
  private let flights = SingleFlight<Bool, CatalogRefresh>()
  /// Guards the copy in memory and what is known of the service.
  private let state = Mutex(State())

  /// - Parameter now: milliseconds since 1970.
  public init(client: ModelsDevClient, file: CatalogFile, now: @escaping @Sendable () -> Int64) {
    self.client = client
    self.file = file
    self.now = now
  }

  /// The copy; nil when none was fetched, or its file is damaged. The first call reads the file.
  public var copy: CatalogCopy? {
    state.withLock { [file] state in
      if !state.isLoaded {
        state.copy = file.read().flatMap { CatalogCopy($0) }
        state.isLoaded = true
      }
      return state.copy
    }
  }

  /// The prices that count now.
  public var pricing: Pricing { copy?.pricing ?? Pricing() }

  /// Fetches the catalog. Whoever asks while that is under way gets its outcome.
  ///
  /// - Parameter force: also when the copy is less than a day old.
  /// - Throws: as `ModelsDevClient`; `Failure` of kind `upstreamMalformed`, or of a kind `store…` when the file cannot be
  ///   written. The copy that was there stays in use.
  public func refresh(force: Bool, cancellation: Cancellation?) async throws -> CatalogRefresh {
    try await flights.value(force, cancellation: cancellation) { [self] cancellation in
      do {
        return try await fetch(force: force, cancellation)
      } catch {
        let moment = now()
        state.withLock { $0.failedAt = moment }
        throw error
      }
    }
  }

  /// How many callers wait for a catalog that they did not force.
  var waiting: Int { flights.waiting(false) }

  /// Renews a copy that is a day old, without anybody waiting; nil when there is nothing to do.
  @discardableResult
  public func renewInBackground() -> Task<Void, Never>? {
    guard let copy, !isFresh(copy) else { return nil }
    let moment = now()
    let isPausing = state.withLock { state in
      state.failedAt.map { (0..<Self.pause).contains(moment - $0) } ?? false
    }
    guard !isPausing else { return nil }
    return Task { _ = try? await refresh(force: false, cancellation: nil) }
  }

  /// A copy from the future is not fresh: the clock was set back, and would have to catch up first.
  private func isFresh(_ copy: CatalogCopy) -> Bool { (0..<Self.day).contains(now() - copy.fetchedAt) }

  private func fetch(force: Bool, _ cancellation: Cancellation) async throws -> CatalogRefresh {
    // Another process may have fetched it in the meantime.
    let known = try await runBlocking { [file] in file.read().flatMap { CatalogCopy($0) } }
    if let known {
      keep(known)
      if !force, isFresh(known) { return .fresh }
    }
    switch try await client.catalog(knowing: known?.etag, cancellation: cancellation) {
    case .notModified:
      guard let known else { throw Failure(.upstreamMalformed, "models.dev answered without a catalog.") }
      try await store(known.seen(at: now()))
      return .notModified
    case .document(let bytes, let etag):
      let document = try CatalogDocument(bytes)
      let catalog = ModelCatalog(document.models)
      let merged = known.map { catalog.keepingLost(of: $0.catalog) } ?? catalog
      try await store(CatalogCopy(merged, fetchedAt: now(), etag: etag))
      return .updated
    }
  }

  private func store(_ copy: CatalogCopy) async throws {
    keep(copy)
    let bytes = try copy.bytes()
    try await runBlocking { [file] in try file.replace(with: bytes) }
  }

  private func keep(_ copy: CatalogCopy) {
    state.withLock { state in
      state.copy = copy
      state.isLoaded = true
      state.failedAt = nil
    }
  }
}
