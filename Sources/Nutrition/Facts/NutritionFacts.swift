public import Model

/// What an amount of food has in it. What nobody stated is nil or absent, which is not zero.
public struct NutritionFacts: Hashable, Sendable {
  /// Kilocalories.
  public var calories: Double?
  /// Grams.
  public var protein: Double?
  /// Grams.
  public var carbs: Double?
  /// Grams.
  public var fat: Double?
  public var nutrients: Nutrients

  public init(
    calories: Double? = nil, protein: Double? = nil, carbs: Double? = nil, fat: Double? = nil,
    nutrients: Nutrients = Nutrients()
  ) {
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.nutrients = nutrients
  }

  /// The facts of `factor` times the amount. Units, bounds and origins stay.
  ///
  /// A factor that is not a food's, such as a negative one, gives facts that `validate` refuses.
  public func scaled(by factor: Double) -> NutritionFacts {
    func scaled(_ value: Double) -> Double { (value * factor).withoutNoise }
    var facts = NutritionFacts(
      calories: calories.map(scaled), protein: protein.map(scaled), carbs: carbs.map(scaled), fat: fat.map(scaled))
    facts.nutrients = Nutrients(
      stored: nutrients.map { element in
        var element = element
        element.value.value = scaled(element.value.value)
        return element
      })
    return facts
  }

  /// Checks that every number is one that can be stored.
  ///
  /// - Throws: `Failure` of kind `invalidValue` whose path names the first number that is not, such as `/calories`.
  public func validate() throws(Failure) {
    let macros = [("/calories", calories), ("/protein", protein), ("/carbs", carbs), ("/fat", fat)]
    for (path, value) in macros {
      guard let value, let message = Limits.problem(ofAmount: value, upTo: Limits.amount) else { continue }
      throw Failure(.invalidValue, message, path: path)
    }
    do throws(Failure) { try nutrients.validate() } catch { throw error.under("/nutrients") }
  }
}
