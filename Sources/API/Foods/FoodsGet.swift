public import Model

/// Reads a food with everything that is known about it.
public enum FoodsGet: RequestMethod {
  public static let name = "foods/get"
  public static let access = Access.quickRead
  public static let errors: [ErrorKind] = [.notFound]

  public struct Params: Codable, Sendable {
    public var id: Identifier
  }

  public struct Result: Codable, Sendable {
    public var food: Food
    /// Why it is in the archive; absent for an active food.
    public var archived: ArchiveReason?

    public init(food: Food, archived: ArchiveReason? = nil) {
      self.food = food
      self.archived = archived
    }
  }
}
