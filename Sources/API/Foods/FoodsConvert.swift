public import Model

/// Converts an amount of a food into another unit.
///
/// Units of mass convert to each other, and so do those of volume (1 cup is 236.588 mL, 1 oz is 28.3495 g). All else needs
/// to be known of the food: its serving, whose mass and volume together are its density, or its mappings. Where that is not
/// enough, the answer is the error `noConversion`, whose hint says what is missing; nothing is guessed.
///
/// Units are told apart by case. Common spellings of the units of the tables, such as `grams`, `ml`, `cups` or `fl. oz`, are
/// understood unless the food has a unit of that very text.
public enum FoodsConvert: RequestMethod {
  public static let name = "foods/convert"
  public static let access = Access.quickRead
  public static let errors: [ErrorKind] = [.notFound, .noConversion, .invalidValue]

  public struct Params: Codable, Sendable {
    /// The food.
    public var id: Identifier
    /// How much, in `from`: more than 0, at most 1 000 000.
    public var quantity: Quantity
    /// The unit of `quantity`; absent means the unit that the food's numbers are for.
    public var from: String?
    /// The unit to convert to.
    public var to: String
  }

  public struct Result: Codable, Sendable {
    /// How much it is in `unit`.
    public var quantity: Double
    /// The unit that was converted to, as the food or the table spells it.
    public var unit: String

    public init(quantity: Double, unit: String) {
      self.quantity = quantity
      self.unit = unit
    }
  }
}
