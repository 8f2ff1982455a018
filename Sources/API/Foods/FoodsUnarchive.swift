public import Model

/// Brings a food back from the archive, whether it was put there by hand or by its age.
///
/// It counts as used now, so that it stays active for 14 days.
public enum FoodsUnarchive: RequestMethod {
  public static let name = "foods/unarchive"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound]

  public struct Params: Codable, Sendable {
    public var id: Identifier
  }

  public struct Result: Codable, Sendable {
    public var food: Food

    public init(food: Food) { self.food = food }
  }
}
