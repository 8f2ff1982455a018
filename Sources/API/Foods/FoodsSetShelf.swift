public import Model

/// Says whether a food is at home, on the shelf.
///
/// A food on the shelf does not grow old: it stays active however long it is not used.
public enum FoodsSetShelf: RequestMethod {
  public static let name = "foods/setShelf"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound]

  public struct Params: Codable, Sendable {
    public var id: Identifier
    /// Whether it is on the shelf.
    public var onShelf: Bool
  }

  public struct Result: Codable, Sendable {
    public var food: Food

    public init(food: Food) { self.food = food }
  }
}
