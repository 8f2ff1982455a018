public import Model

/// Tells where one nutrient, or the calories or another macro, of a range came from: by food and by day.
///
/// What the foods gave adds up to the total. Sums that contain a limit, such as `<1 g`, are marked with `bound`; amounts
/// in units that do not convert are kept apart.
public enum AnalysisNutrient: RequestMethod {
  public static let name = "analysis/nutrient"
  public static let access = Access.read
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// The id, name or alias of a nutrient, or `calories`, `protein`, `carbs`, `fat`.
    public var nutrient: String
    /// The first day.
    public var from: DayReference
    /// The last day, at most 40,000 days after the first.
    public var to: DayReference
    /// How many foods to list one by one, 1 to 500; 50 by default.
    ///
    /// - Minimum: 1
    /// - Maximum: 500
    public var limit: Int?
  }

  public typealias Result = NutrientContributions
}
