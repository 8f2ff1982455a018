/// What the local copy of Open Food Facts holds.
public struct LocalCopyStatus: Hashable, Codable, Sendable {
  /// How many products there are.
  public var products: Int
  /// The file or stream it was made from.
  public var source: String
  /// When it was made.
  public var importedAt: Instant
  /// How many whole days ago that was.
  public var ageDays: Int
  /// When the product that was changed last was changed.
  public var newestChange: Instant?
  /// The size of its file in bytes.
  public var bytes: Int

  public init(
    products: Int, source: String, importedAt: Instant, ageDays: Int, newestChange: Instant?, bytes: Int
  ) {
    self.products = products
    self.source = source
    self.importedAt = importedAt
    self.ageDays = ageDays
    self.newestChange = newestChange
    self.bytes = bytes
  }
}
