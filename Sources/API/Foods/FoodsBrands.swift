public import Model

/// Lists the brands of the Food Bank, with how many foods have each.
///
/// First come the foods without a brand, if there are any, then the brands in the order of the alphabet. Brands that differ
/// in case are different brands.
public enum FoodsBrands: RequestMethod {
  public static let name = "foods/brands"
  public static let access = Access.read

  public struct Params: Codable, Sendable {
    /// Only the foods that `foods/list` finds with this query.
    public var query: String?
    /// Whether archived foods count; by default `active` without `query`, and `all` with it.
    public var archived: ArchiveFilter?
  }

  public struct Result: Codable, Sendable {
    public var brands: [BrandCount]

    public init(brands: [BrandCount]) { self.brands = brands }
  }
}
