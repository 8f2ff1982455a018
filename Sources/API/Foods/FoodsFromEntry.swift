public import Model

/// Keeps an entry of the journal in the Food Bank.
///
/// The food gets the numbers and the amount as they were logged. Doing it again answers the same food and creates none; if
/// that food is in the archive, it is restored. The entry does not change.
public enum FoodsFromEntry: RequestMethod {
  public static let name = "foods/fromEntry"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound, .conflict]

  public struct Params: Codable, Sendable {
    /// The entry.
    public var entryId: Identifier
    /// The id for a new food; the server chooses one if absent.
    public var id: Identifier?
  }

  public struct Result: Codable, Sendable {
    public var food: Food
    /// Whether the food is new; false when the entry had been kept before.
    public var created: Bool

    public init(food: Food, created: Bool) {
      self.food = food
      self.created = created
    }
  }
}
