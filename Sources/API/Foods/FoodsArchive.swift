public import Model

/// Puts a food into the archive.
///
/// Lists leave it out unless they are asked for it; searching still finds it, and logging it brings it back. No entry
/// changes.
public enum FoodsArchive: RequestMethod {
  public static let name = "foods/archive"
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
