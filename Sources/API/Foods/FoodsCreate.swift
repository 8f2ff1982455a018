public import Model

/// Creates a food of any kind.
///
/// A composite is created by its ingredients: copies of foods, named by `foodId`, or ingredients written out. Its numbers are
/// their sum, for one `portion`. What one portion weighs or measures may be given as `serving`, and other units as
/// `servingMappings`, so that a soup can be logged in grams or in bowls. A calculator has no numbers of its own. What an
/// ingredient was copied from may change or be deleted later, which does not change the composite.
///
/// The other members that are computed, such as `calories`, `nutrients`, `servingQuantity` and `source` of a composite or
/// a calculator, are left out; a value that differs from the computed one is an `invalidValue`.
///
/// Creating a food whose id exists succeeds when the content is equal, and is a `conflict` when it is not; so a request
/// whose answer was lost can be sent again. A food that was deleted is created again by what the deletion answered.
public enum FoodsCreate: RequestMethod {
  public static let name = "foods/create"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.conflict, .invalidValue, .notFound, .noConversion]

  public struct Params: Codable, Sendable {
    public var food: FoodDraft
  }

  public struct Result: Codable, Sendable {
    /// The food as stored.
    public var food: Food

    public init(food: Food) { self.food = food }
  }
}
