public import Model

/// Lists the units that amounts of a food may be given in.
///
/// They are the food's own units and those of the tables that its serving and its mappings lead to: the unit that its numbers
/// are for first, then `cup`, `g` and the others. Without a weight and a volume, a food has units of one kind only. A unit
/// in which the stored amount is too large or too small a number is left out.
public enum FoodsUnits: RequestMethod {
  public static let name = "foods/units"
  public static let access = Access.quickRead
  public static let errors: [ErrorKind] = [.notFound]

  public struct Params: Codable, Sendable {
    /// The food.
    public var id: Identifier
  }

  public struct Result: Codable, Sendable {
    /// The units; the first one is the unit that the food's numbers are for.
    public var units: [OfferedUnit]

    public init(units: [OfferedUnit]) { self.units = units }
  }
}
