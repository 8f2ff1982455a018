internal import Exchange
public import Model
internal import Nutrition
public import Providers
public import System

/// Finds products by words: first in the local copy, then at Open Food Facts. What was found here is given also when the
/// network fails.
public final class ProductSearch: Sendable {
  /// What was found.
  public struct Page: Sendable {
    public var products: [Product] = []
    /// How many were found but are not usable, and were left out.
    public var dropped = 0
    /// Why the local copy was passed over; nil when it was not.
    public var localCopyFailed: LocalCopyFailure?
    /// What came of asking Open Food Facts; nil when it was not asked.
    public var online: OnlineSearch?
    /// Where the next page begins; nil at the end.
    public var next: ProductSearchPosition?
  }

  private let local: any LocalProducts
  private let client: OpenFoodFactsClient
  private let now: @Sendable () -> Int64

  /// - Parameter now: milliseconds since 1970.
  public init(local: any LocalProducts, client: OpenFoodFactsClient, now: @escaping @Sendable () -> Int64) {
    self.local = local
    self.client = client
    self.now = now
  }

  /// One page of products with the words.
  ///
  /// - Parameters:
  ///   - usableOnly: leaves out products that are of no use as they are.
  ///   - online: whether Open Food Facts may be asked when the local copy has no more.
  /// - Throws: `Failure` when the local copy cannot be read and nobody else is asked; `CancellationError`. A failing network
  ///   is no error.
  public func page(
    of text: String, at position: ProductSearchPosition, limit: Int, usableOnly: Bool, online: Bool,
    language: String?, cancellation: Cancellation?
  ) async throws -> Page {
    var page = Page()
    var position = position
    var copy = TolerantProducts(local)
    let fetchedAt = try copy.importedAt()
    while page.products.count < limit, let offset = position.localOffset {
      let missing = limit - page.products.count
      // Some are left out, and to search once more costs more than to find a few more now.
      let wanted = usableOnly ? missing + missing / 2 + 4 : missing
      let records = try copy.search(text, limit: wanted, offset: offset, cancellation: cancellation)
      var taken = 0
      for record in records where page.products.count < limit {
        taken += 1
        page.take(Product(record, origin: .localCopy, fetchedAt: fetchedAt, language: language), usableOnly)
      }
      position.localOffset = taken == records.count && taken < wanted ? nil : offset + taken
    }
    if let failure = copy.failure, !online { throw failure }
    if position.localOffset == nil, online, page.products.count < limit {
      try await addOnline(text, &position, limit, usableOnly, language, cancellation, &copy, &page)
    }
    page.localCopyFailed = copy.failure.map { LocalCopyFailure($0) }
    let isMore = position.localOffset != nil || (online && position.onlinePage != nil && page.online?.failed == nil)
    page.next = isMore ? position : nil
    return page
  }

  private func addOnline(
    _ text: String, _ position: inout ProductSearchPosition, _ limit: Int, _ usableOnly: Bool, _ language: String?,
    _ cancellation: Cancellation?, _ copy: inout TolerantProducts, _ page: inout Page
  ) async throws {
    guard let number = position.onlinePage else { return }
    do {
      let answer = try await client.search(text, page: number, language: language, cancellation: cancellation)
      let fetchedAt = Instant(now())
      var known = Set(page.products.map(\.code))
      page.dropped += answer.dropped
      let records = answer.records.dropFirst(position.onlineOffset)
      var taken = 0
      for record in records where page.products.count < limit {
        taken += 1
        let product = Product(record, origin: .network, fetchedAt: fetchedAt, language: language)
        // What the local copy has was found there, or does not fit these words by its own measure.
        let isLocal = try copy.record(code: product.code, cancellation: cancellation) != nil
        if !isLocal, known.insert(product.code).inserted { page.take(product, usableOnly) }
      }
      page.online = OnlineSearch(count: answer.count, isCountExact: answer.isCountExact)
      if taken < records.count {
        position.onlineOffset += taken
      } else {
        position.onlineOffset = 0
        let isLast = number >= (answer.pageCount ?? number) || answer.records.isEmpty
        position.onlinePage = isLast ? nil : number + 1
      }
    } catch let failure as Failure where failure.kind.isOfNetwork {
      page.online = OnlineSearch(failed: OnlineFailure(failure))
    }
  }
}

extension ProductSearch.Page {
  fileprivate mutating func take(_ product: Product, _ usableOnly: Bool) {
    if usableOnly && !product.usable { dropped += 1 } else { products.append(product) }
  }
}

extension ErrorKind {
  /// Whether the network or the other service is to blame.
  fileprivate var isOfNetwork: Bool {
    switch self {
    case .networkOffline, .networkUnknownHost, .networkRefused, .networkInsecure, .networkTimedOut, .networkInterrupted,
      .addressNotAllowed, .upstreamRefused, .upstreamUnavailable, .upstreamLimited, .upstreamMalformed:
      true
    default: false
    }
  }
}
