public import Model

/// Adds up what is chosen in a calculator, without logging it.
///
/// Each ingredient may be chosen once. A macro that a chosen portion does not state is unknown in the sum, and a nutrient is
/// a lower limit. A selection that the calculator does not offer is an error and is never passed over.
public enum CalculatorsBuild: RequestMethod {
  public static let name = "calculators/build"
  public static let access = Access.quickRead
  public static let errors: [ErrorKind] = [.notFound, .invalidValue]

  public struct Params: Codable, Sendable {
    /// The calculator.
    public var id: Identifier
    /// What is chosen, at least one and at most 200.
    ///
    /// - Maximum items: 200
    public var selections: [SelectionDraft]?
    /// A remembered build of the calculator, in place of `selections`.
    public var buildId: Identifier?
  }

  public struct Result: Codable, Sendable {
    /// Kilocalories of everything that is chosen.
    public var calories: Double
    /// Grams; absent means unknown.
    public var protein: Double?
    /// Grams; absent means unknown.
    public var carbs: Double?
    /// Grams; absent means unknown.
    public var fat: Double?
    public var nutrients: Nutrients
    /// What is chosen as text, for example `2x Rice (normal), Beans (extra)`.
    public var selectionSummary: String

    public init(
      calories: Double, protein: Double?, carbs: Double?, fat: Double?, nutrients: Nutrients, selectionSummary: String
    ) {
      self.calories = calories
      self.protein = protein
      self.carbs = carbs
      self.fat = fat
      self.nutrients = nutrients
      self.selectionSummary = selectionSummary
    }
  }
}
