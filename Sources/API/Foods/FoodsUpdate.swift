public import Model

/// Changes a food by a merge patch (RFC 7396): members of the patch replace those of the food, null removes.
///
/// The members are those of `foods/create` and are read like there. `id` and `kind` cannot be changed. Nutrients are merged
/// one by one; a bare number is an amount in the nutrient's usual unit. Lists are replaced: an ingredient that stays is given
/// as it is stored. The numbers of a composite are computed again; its `serving` and `servingMappings` stay as they were
/// given. A member that is computed, such as the `calories` of a composite, can be changed only to what is computed.
///
/// What was logged does not change, neither its numbers nor its servings in other units, and nor do composites that the food
/// was copied into: the change counts from now on. It is no use of the food, so that its place in the list and the archive
/// stays.
public enum FoodsUpdate: RequestMethod {
  public static let name = "foods/update"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound, .invalidValue, .noConversion]

  public struct Params: Codable, Sendable {
    public var id: Identifier
    /// What to change.
    public var patch: MergePatch<FoodDraft>
  }

  public struct Result: Codable, Sendable {
    /// The food as it is now.
    public var food: Food

    public init(food: Food) { self.food = food }
  }
}
