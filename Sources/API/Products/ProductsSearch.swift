public import Model

/// Finds packaged products by words in their name or brand: in the local copy of Open Food Facts first, then at Open Food
/// Facts itself.
///
/// What the local copy has is answered also when the network fails; `online.failed` then says why. The last word may be the
/// beginning of one in the local copy. Open Food Facts is asked at most eight times a minute by all processes with the same
/// data directory, so search when the user asks to, not with each key.
///
/// Results of Open Food Facts often lack the serving and some nutrients: look the product up with `products/lookup` when it
/// is chosen.
public enum ProductsSearch: RequestMethod {
  public static let name = "products/search"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// The words. Any text is a valid query; one without a word finds nothing.
    ///
    /// - Maximum length: 200
    public var query: String
    /// How many products to answer, 1 to 50; 25 by default.
    ///
    /// - Minimum: 1
    /// - Maximum: 50
    public var limit: Int?
    /// `nextCursor` of the answer before.
    public var cursor: String?
    /// Whether Open Food Facts may be asked for what the local copy does not have; absent means yes.
    public var online: Bool?
    /// Whether products that are of no use as they are, such as those without energy, are answered too; absent means no.
    public var includeUnusable: Bool?
    /// The language for names where a product has several, by its two or three letters, such as `de`; by
    /// default that of `locale` in `initialize`.
    ///
    /// - Pattern: "^[a-z]{2,3}$"
    public var language: String?
  }

  public struct Result: Codable, Sendable {
    /// The products, the best first; those of the local copy before those of Open Food Facts.
    public var products: [Product]
    /// How many were left out because they are not usable, or have no code.
    public var dropped: Int
    /// What came of asking Open Food Facts; absent when it was not asked.
    public var online: OnlineSearch?
    /// Why the local copy could not be read, and how to mend it; absent when all is well.
    public var localCopyFailed: LocalCopyFailure?
    /// For the next page; absent on the last.
    public var nextCursor: String?

    public init(
      products: [Product], dropped: Int, online: OnlineSearch? = nil,
      localCopyFailed: LocalCopyFailure? = nil, nextCursor: String? = nil
    ) {
      self.products = products
      self.dropped = dropped
      self.online = online
      self.localCopyFailed = localCopyFailed
      self.nextCursor = nextCursor
    }
  }
}
