internal import JSON
public import Model
internal import Store

/// The catalog of models as it was fetched last; also what its file holds, as JSON.
public struct CatalogCopy: Sendable {
  public let catalog: ModelCatalog
  /// When it was known to be the current one, in milliseconds since 1970.
  public let fetchedAt: Int64
  /// The mark by which it can be asked for anew.
  let etag: String?

  /// The form of the file; another one is as good as none.
  private static let version = 1

  private struct Content: Codable {
    var version: Int
    var fetchedAt: Int64
    var etag: String?
    var models: [CatalogModel]
  }

  init(_ catalog: ModelCatalog, fetchedAt: Int64, etag: String?) {
    self.catalog = catalog
    self.fetchedAt = fetchedAt
    self.etag = etag
  }

  /// Reads a file; nil when it is damaged.
  init?(_ bytes: [UInt8]) {
    let limits = JSONLimits(maximumBytes: 32 << 20, maximumDepth: 32)
    guard let document = try? JSONDocument(parsing: bytes, limits: limits),
      let content = try? document.root.decode(Content.self, unknownMembers: .ignore), content.version == Self.version,
      !content.models.isEmpty
    else { return nil }
    self.init(ModelCatalog(content.models), fetchedAt: content.fetchedAt, etag: content.etag)
  }

  func bytes() throws -> [UInt8] {
    try JSONEncoding.encode(
      Content(version: Self.version, fetchedAt: fetchedAt, etag: etag, models: catalog.models))
  }

  /// The same catalog, seen again.
  func seen(at milliseconds: Int64) -> CatalogCopy { CatalogCopy(catalog, fetchedAt: milliseconds, etag: etag) }

  /// The day in UTC on which it was fetched.
  public var fetchedOn: Day { Instant(fetchedAt).local.day }

  /// Prices by this catalog.
  public var pricing: Pricing { Pricing(catalog: catalog, fetchedOn: fetchedOn) }
}
