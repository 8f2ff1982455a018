/// A package that is weighed before and after, so that what was eaten from it is known.
///
/// The name and the numbers are copied from the food when the container is started; changing the food later does not
/// change them. Weights are gross, in grams.
public struct Container: Hashable, Codable, Sendable {
  public var id: Identifier
  /// The name of the food, 1 to 500 characters.
  public var foodName: String
  /// The brand, at most 200 characters.
  public var foodBrand: String?
  /// The food it was started from. The food may have been deleted since.
  public var foodId: Identifier?
  /// Kilocalories in `gramsPerServing`, 0 to 1 000 000.
  public var calories: Double
  /// Grams in `gramsPerServing`, 0 to 1 000 000.
  public var protein: Double?
  /// Grams in `gramsPerServing`, 0 to 1 000 000.
  public var carbs: Double?
  /// Grams in `gramsPerServing`, 0 to 1 000 000.
  public var fat: Double?
  /// The nutrients in `gramsPerServing`.
  public var nutrients: Nutrients
  /// How many grams the numbers are for.
  public var gramsPerServing: Double
  /// The weight of the empty package.
  public var tareWeight: Double?
  /// The weight when it was started.
  public var startWeight: Double
  /// The weight when it was completed; absent while it is in use.
  public var finalWeight: Double?
  public var startedAt: Instant
  public var completedAt: Instant?

  public init(
    id: Identifier, foodName: String, foodBrand: String? = nil, foodId: Identifier? = nil, calories: Double,
    protein: Double? = nil, carbs: Double? = nil, fat: Double? = nil, nutrients: Nutrients = Nutrients(),
    gramsPerServing: Double, tareWeight: Double? = nil, startWeight: Double, finalWeight: Double? = nil,
    startedAt: Instant, completedAt: Instant? = nil
  ) {
    self.id = id
    self.foodName = foodName
    self.foodBrand = foodBrand
    self.foodId = foodId
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.nutrients = nutrients
    self.gramsPerServing = gramsPerServing
    self.tareWeight = tareWeight
    self.startWeight = startWeight
    self.finalWeight = finalWeight
    self.startedAt = startedAt
    self.completedAt = completedAt
  }

  /// Reads a container; `nutrients` may be absent, which means there are none.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    id = try members.decode(Identifier.self, forKey: .id)
    foodName = try members.decode(String.self, forKey: .foodName)
    foodBrand = try members.decodeIfPresent(String.self, forKey: .foodBrand)
    foodId = try members.decodeIfPresent(Identifier.self, forKey: .foodId)
    calories = try members.decode(Double.self, forKey: .calories)
    protein = try members.decodeIfPresent(Double.self, forKey: .protein)
    carbs = try members.decodeIfPresent(Double.self, forKey: .carbs)
    fat = try members.decodeIfPresent(Double.self, forKey: .fat)
    nutrients = try members.decodeIfPresent(Nutrients.self, forKey: .nutrients) ?? Nutrients()
    gramsPerServing = try members.decode(Double.self, forKey: .gramsPerServing)
    tareWeight = try members.decodeIfPresent(Double.self, forKey: .tareWeight)
    startWeight = try members.decode(Double.self, forKey: .startWeight)
    finalWeight = try members.decodeIfPresent(Double.self, forKey: .finalWeight)
    startedAt = try members.decode(Instant.self, forKey: .startedAt)
    completedAt = try members.decodeIfPresent(Instant.self, forKey: .completedAt)
  }
}
