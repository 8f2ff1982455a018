public import Model

/// Lists the nutrients the service knows, with unit, daily value, aliases and category.
public enum NutrientsList: RequestMethod {
  public static let name = "nutrients/list"
  public static let access = Access.session

  public typealias Params = Empty

  public struct Result: Codable, Sendable {
    /// The nutrients in display order.
    public var nutrients: [KnownNutrient]

    public init(nutrients: [KnownNutrient]) { self.nutrients = nutrients }
  }
}
