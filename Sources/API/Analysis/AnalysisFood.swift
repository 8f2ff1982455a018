public import Model

/// Tells everything that one food gave in a range: how often it was logged, and of each nutrient the sum, the average of
/// one logging, and its share of what the range has in all.
///
/// A food that was not logged in the range is no error; its `count` is 0.
public enum AnalysisFood: RequestMethod {
  public static let name = "analysis/food"
  public static let access = Access.read
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// The food of the Food Bank that the entries were logged from. Give this or `name`.
    public var foodId: Identifier?
    /// The exact name of the entries, whatever their brand and whether they are linked to a food or not.
    ///
    /// - Minimum length: 1
    public var name: String?
    /// The first day.
    public var from: DayReference
    /// The last day, at most 40,000 days after the first.
    public var to: DayReference
  }

  public typealias Result = FoodHistory
}
