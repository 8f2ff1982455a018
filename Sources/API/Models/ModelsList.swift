public import Model

/// Lists the models that the catalog knows, with their limits and prices, and the prices that are used where it does not.
///
/// The catalog is what `models/refresh` fetched last; without one there are no models here, and every service works all the
/// same: the catalog decides no request. Nothing is fetched by this method.
public enum ModelsList: RequestMethod {
  public static let name = "models/list"
  public static let access = Access.long

  public struct Params: Codable, Sendable {
    /// Only what this service has; absent means all.
    public var provider: ModelService?
  }

  public struct Result: Codable, Sendable {
    /// The models by service and name.
    public var models: [CatalogModel]
    /// When the catalog was known to be the current one; absent when there is none.
    public var fetchedAt: Instant?
    /// Where the catalog is from.
    public var source: String
    /// What names such as `gemini-flash-latest` stand for, as answers told last.
    public var aliases: [ModelAlias]
    /// The prices that come with this program, of which the first that fits a name counts. They are used for models that the
    /// catalog has no price for.
    public var shippedPrices: [ShippedPrice]

    public init(
      models: [CatalogModel], fetchedAt: Instant?, source: String, aliases: [ModelAlias], shippedPrices: [ShippedPrice]
    ) {
      self.models = models
      self.fetchedAt = fetchedAt
      self.source = source
      self.aliases = aliases
      self.shippedPrices = shippedPrices
    }
  }
}
