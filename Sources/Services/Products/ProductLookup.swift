internal import Exchange
public import Model
public import Providers
internal import Synchronization
public import System

/// Finds the product with a code: in the local copy, else in what was answered before, else at Open Food Facts.
public final class ProductLookup: Sendable {
  private let local: any LocalProducts
  private let client: OpenFoodFactsClient
  private let now: @Sendable () -> Int64
  /// Guards the answers that are remembered.
  private let cache = Mutex(ProductCache())
  private let flights = SingleFlight<String, ProductCache.Answer>()

  /// - Parameter now: milliseconds since 1970.
  public init(local: any LocalProducts, client: OpenFoodFactsClient, now: @escaping @Sendable () -> Int64) {
    self.local = local
    self.client = client
    self.now = now
  }

  /// What was found.
  public struct Found: Sendable {
    public var product: Product
    /// Why the local copy was passed over; nil when it was not.
    public var localCopyFailed: LocalCopyFailure?
  }

  /// The product with the code. When the local copy cannot be read, the others are asked.
  ///
  /// A code with a wrong check digit is looked for in the local copy only: the database has some such products, but most
  /// often a digit was misread.
  ///
  /// - Parameters:
  ///   - online: whether Open Food Facts may be asked.
  ///   - language: the two letters of the language for names.
  /// - Throws: `Failure` of kind `notFound`, `invalidValue` for a wrong check digit, or as `OpenFoodFactsClient`;
  ///   `CancellationError`.
  public func product(
    _ barcode: Barcode, online: Bool, language: String?, cancellation: Cancellation?
  ) async throws -> Found {
    var copy = TolerantProducts(local)
    if let product = try Self.product(barcode, in: &copy, language, cancellation) { return Found(product: product) }
    try barcode.checkDigits()
    do {
      let product = try await elsewhere(barcode, online: online, language, cancellation)
      return Found(product: product, localCopyFailed: copy.failure.map { LocalCopyFailure($0) })
    } catch let failure as Failure {
      guard let local = copy.failure else { throw failure }
      throw online ? failure.hinting(at: local) : local
    }
  }

  /// The product as it was answered before, or as Open Food Facts answers it.
  private func elsewhere(
    _ barcode: Barcode, online: Bool, _ language: String?, _ cancellation: Cancellation?
  ) async throws -> Product {
    for code in barcode.candidates {
      if let product = remembered(code, language) { return product }
    }
    guard online else {
      throw Failure(
        .notFound, "The local copy does not have the product \(barcode.normalized.code).",
        hint: "Ask again with `online`, or import a newer dump with products/importDataset.")
    }
    for code in barcode.candidates where !isKnownToBeMissing(code) {
      if let product = try await fetch(code, language, cancellation) { return product }
    }
    throw Failure(
      .notFound, "Open Food Facts does not have the product \(barcode.normalized.code).",
      hint: "Log it by hand with journal/log, or save it with foods/create.")
  }

  /// The product with the code, if the local copy has it and can be read, which is known at once.
  ///
  /// - Throws: `CancellationError`.
  public func localProduct(_ barcode: Barcode, language: String?, cancellation: Cancellation?) throws -> Product? {
    var copy = TolerantProducts(local)
    return try Self.product(barcode, in: &copy, language, cancellation)
  }

  private static func product(
    _ barcode: Barcode, in copy: inout TolerantProducts, _ language: String?, _ cancellation: Cancellation?
  ) throws -> Product? {
    for code in barcode.candidates {
      guard let record = try copy.record(code: code, cancellation: cancellation) else { continue }
      return Product(record, origin: .localCopy, fetchedAt: try copy.importedAt(), language: language)
    }
    return nil
  }

  /// How many callers wait for an answer about the code.
  func waiting(_ code: String) -> Int { flights.waiting(code) }

  private func remembered(_ code: String, _ language: String?) -> Product? {
    let answer = cache.withLock { [now] cache in cache.answer(code, now: now()) }
    guard let answer, let record = answer.record else { return nil }
    return Product(record, origin: .cache, fetchedAt: Instant(answer.fetchedAt), language: language)
  }

  private func isKnownToBeMissing(_ code: String) -> Bool {
    cache.withLock { [now] cache in cache.answer(code, now: now()) } != nil
  }

  private func fetch(_ code: String, _ language: String?, _ cancellation: Cancellation?) async throws -> Product? {
    let answer = try await flights.value(code, cancellation: cancellation) { [self] cancellation in
      let record = try await client.product(code: code, language: language, cancellation: cancellation)
      let answer = ProductCache.Answer(record: record, fetchedAt: now())
      cache.withLock { $0.keep(answer, for: code) }
      return answer
    }
    guard let record = answer.record else { return nil }
    return Product(record, origin: .network, fetchedAt: Instant(answer.fetchedAt), language: language)
  }
}

extension Failure {
  /// The failure, with a hint that something else would have to be mended too.
  fileprivate func hinting(at other: Failure) -> Failure {
    var failure = self
    failure.hint = [other.message, other.hint].compactMap(\.self).joined(separator: " ")
    return failure
  }
}

extension Instant {
  /// A moment in milliseconds since 1970, in UTC.
  init(_ milliseconds: Int64) { self.init(milliseconds: milliseconds, offsetMinutes: 0) }
}
