public import Model

/// Merges duplicates of a food into one.
///
/// The food that is kept takes over when the others were last used, whether they are on the shelf, and, where it lacks
/// them, their emoji, the entry they were made from and, among single foods, their servings in other units. It is archived
/// by hand only if all of them are. Entries and containers of the others point at it from now on; nothing else about them
/// changes, so no total does. Composites do not change, as their ingredients are copies. The others are deleted.
///
/// To undo it, create the removed foods, update the kept food with what it was before (and null for a member that it lacked
/// then), and give the entries their `foodId` with `journal/update`.
public enum FoodsMerge: RequestMethod {
  public static let name = "foods/merge"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound, .invalidValue]

  public struct Params: Codable, Sendable {
    /// The food to merge into the other.
    public var id: Identifier?
    /// Several foods to merge into the other, at most 1,000.
    ///
    /// - Maximum items: 1000
    public var ids: [Identifier]?
    /// The food that is kept.
    public var into: Identifier
  }

  public struct Result: Codable, Sendable {
    /// The food that was kept, as it is now.
    public var food: Food
    /// The food that was kept, as it was before.
    public var before: Food
    /// The foods that were removed, in the order named.
    public var removed: [Food]
    /// What pointed at each removed food and now points at the kept one.
    public var relinked: [RelinkedFood]

    public init(food: Food, before: Food, removed: [Food], relinked: [RelinkedFood]) {
      self.food = food
      self.before = before
      self.removed = removed
      self.relinked = relinked
    }
  }
}
