public import Model

/// Deletes a food and answers it, so that it can be created again.
///
/// No entry and no container changes: they keep their numbers and the id of the food. The icon of the food is deleted with
/// it.
public enum FoodsDelete: RequestMethod {
  public static let name = "foods/delete"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound]

  public struct Params: Codable, Sendable {
    public var id: Identifier
  }

  public struct Result: Codable, Sendable {
    /// The food as it was; `foods/create` with it undoes the deletion.
    public var food: Food

    public init(food: Food) { self.food = food }
  }
}
