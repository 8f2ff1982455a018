/// A food from the shelf that fits what is left of the day, and how much of it.
public struct ShelfRecommendation: Hashable, Codable, Sendable {
  public var foodId: Identifier
  /// The name of the food.
  public var name: String
  /// The brand of the food.
  public var brand: String?
  /// How much to eat, in `unit`: `multiplier` times the amount that the numbers of the food are for.
  public var quantity: Double
  /// The unit of `quantity`.
  public var unit: String
  /// 0.5, 1, 1.5 or 2.
  public var multiplier: Double
  /// How well the amount fits; higher is better, and negative is possible. Rounded to nine decimals, and comparable only
  /// within one answer.
  public var score: Double
  /// Why, in sentences for people. They say what `reasons` says.
  public var reason: String
  /// Why, for programs.
  public var reasons: ShelfReasons
  /// Whether the food leaves out one of protein, carbs, fat, fiber and sodium. What it leaves out counts as not changing
  /// the day, except sodium, which is estimated.
  public var incomplete: Bool

  public init(
    foodId: Identifier, name: String, brand: String?, quantity: Double, unit: String, multiplier: Double,
    score: Double, reason: String, reasons: ShelfReasons, incomplete: Bool
  ) {
    self.foodId = foodId
    self.name = name
    self.brand = brand
    self.quantity = quantity
    self.unit = unit
    self.multiplier = multiplier
    self.score = score
    self.reason = reason
    self.reasons = reasons
    self.incomplete = incomplete
  }
}

/// Why a food is recommended.
public struct ShelfReasons: Hashable, Codable, Sendable {
  /// The nutrients that come noticeably nearer to their goals, at most two, the most improved first.
  public var helps: [ShelfNutrient]
  /// Whether the amount was chosen to add few calories, because the user wants to cut.
  public var lighterCalories: Bool
  /// What the six days before do to the calories of today; absent when it is less than 25 kcal.
  public var weeklyPace: WeeklyPace?
  /// What there is to say about sodium. It is said always, however many other reasons there are.
  public var sodium: SodiumRemark

  public init(helps: [ShelfNutrient], lighterCalories: Bool, weeklyPace: WeeklyPace?, sodium: SodiumRemark) {
    self.helps = helps
    self.lighterCalories = lighterCalories
    self.weeklyPace = weeklyPace
    self.sodium = sodium
  }
}

/// How the six days before move the calories that recommendations aim for.
public struct WeeklyPace: Hashable, Codable, Sendable {
  /// Kilocalories more than the goal, or fewer when negative; whole.
  public var kcal: Int

  public init(kcal: Int) { self.kcal = kcal }
}

/// What there is to say about the sodium of a recommended food.
public enum SodiumRemark: String, Codable, Sendable, CaseIterable {
  /// The food does not state its sodium; an estimate was used.
  case unknown
  /// The day would go past the goal.
  case watch
  /// The user capped sodium, and the day stays within the cap.
  case withinCap
  /// Nothing.
  case none
}

/// Why nothing is recommended.
public enum ShelfSilence: String, Codable, Sendable, CaseIterable {
  /// The user switched recommendations off.
  case disabled
  /// There is no calorie goal.
  case noCalorieGoal
  /// Less was eaten than the part of the goal after which foods are recommended.
  case tooEarly
  /// No food with calories is on the shelf.
  case emptyShelf
  /// There are foods, but each exceeds a hard cap or is left out as incomplete.
  case nothingFits
}
