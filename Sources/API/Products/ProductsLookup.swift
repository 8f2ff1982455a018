public import Model

/// Finds the packaged product with a barcode: in the local copy of Open Food Facts, else at Open Food Facts itself.
///
/// The answer has drafts that `journal/log` and `foods/create` take as they are. Its numbers are for 100 g, 100 ml or one
/// serving, and say for which; those of the drafts are for one serving where it is known what that weighs or measures. What
/// nobody stated is absent. A product that is of no use as it is, such as one without energy, is answered too, and says why.
///
/// `foods` says what the Food Bank has of it already. When the product cannot be found, the hint of the error names such a
/// food; `foods/list` with the barcode finds them without a network.
///
/// Open Food Facts is asked at most ten times a minute by all processes with the same data directory; beyond that the answer
/// is the error `upstreamLimited`, which says when to try again. One process remembers a
/// product for a week, and for an hour that there is none. A local copy that is damaged is passed over, and `localCopyFailed` says so.
public enum ProductsLookup: RequestMethod {
  public static let name = "products/lookup"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [
    .notFound, .invalidValue, .networkOffline, .networkUnknownHost, .networkRefused, .networkInsecure, .networkTimedOut,
    .networkInterrupted, .addressNotAllowed, .upstreamRefused, .upstreamUnavailable, .upstreamLimited,
    .upstreamMalformed,
  ]

  public struct Params: Codable, Sendable {
    /// What is printed under the barcode, or what a scanner gave; see `barcode/normalize`.
    ///
    /// - Minimum length: 1
    /// - Maximum length: 2000
    public var barcode: String
    /// Whether Open Food Facts may be asked; absent means yes.
    public var online: Bool?
    /// The language for the name where the product has several, by its two or three letters, such as `de`; by
    /// default that of `locale` in `initialize`.
    ///
    /// - Pattern: "^[a-z]{2,3}$"
    public var language: String?
  }

  public struct Result: Codable, Sendable {
    public var product: Product
    /// The foods of the Food Bank with this barcode, those used last first, at most 20; those in the archive are there too.
    /// Absent when the data file cannot be read.
    public var foods: [FoodSummary]?
    /// Why the local copy could not be read, and how to mend it; absent when all is well.
    public var localCopyFailed: LocalCopyFailure?

    public init(product: Product, foods: [FoodSummary]?, localCopyFailed: LocalCopyFailure? = nil) {
      self.product = product
      self.foods = foods
      self.localCopyFailed = localCopyFailed
    }
  }
}
