public import Model

/// Tells how much of a food was logged last, which is what a form for logging it begins with.
///
/// It is the amount of the newest entry that comes from the food; when there is none, that of the newest entry with the same
/// name and brand. An amount without a unit, or in a unit that this food cannot be measured in any more, is not used; older
/// entries are not looked at. Without a usable entry it is the amount that the food's numbers are for.
public enum FoodsLastServing: RequestMethod {
  public static let name = "foods/lastServing"
  public static let access = Access.quickRead
  public static let errors: [ErrorKind] = [.notFound]

  public struct Params: Codable, Sendable {
    public var id: Identifier
  }

  public typealias Result = LastServing
}
