public import JSON

/// Everything that one food gave in a range of days.
public struct FoodHistory: Hashable, Codable, Sendable {
  /// The food; absent when it was not logged in the range.
  public var food: LoggedFood?
  public var from: Day
  public var to: Day
  /// How often it was logged.
  public var count: Int
  /// On how many days.
  public var days: Int
  /// In kcal.
  public var calories: FoodAmount
  /// In g.
  public var protein: FoodAmount
  /// In g.
  public var carbs: FoodAmount
  /// In g.
  public var fat: FoodAmount
  /// By nutrient id; only nutrients that at least one entry of the food stated.
  public var nutrients: [String: FoodAmount]

  public init(
    food: LoggedFood?, from: Day, to: Day, count: Int, days: Int, calories: FoodAmount, protein: FoodAmount,
    carbs: FoodAmount, fat: FoodAmount, nutrients: [String: FoodAmount]
  ) {
    self.food = food
    self.from = from
    self.to = to
    self.count = count
    self.days = days
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.nutrients = nutrients
  }
}

/// How much a food gave of one thing.
public struct FoodAmount: Hashable, Decodable, JSONObjectEncodable, Sendable {
  /// The sum over the entries of the food.
  public var value: Double
  public var unit: String
  /// `value` ÷ `known`: what one logging gave on average; absent when none states it.
  public var average: Double?
  /// How many entries of the food are in the sum.
  public var known: Int
  /// How many entries of the food do not state it.
  public var unknown: Int
  /// `value` ÷ the sum over all entries of the range; absent when that is 0.
  public var share: Double?
  /// As for any total.
  public var bound: TotalBound?
  /// As for any total.
  public var apart: [ApartTotal]?

  public init(
    value: Double, unit: String, average: Double?, known: Int, unknown: Int, share: Double?, bound: TotalBound? = nil,
    apart: [ApartTotal]? = nil
  ) {
    self.value = value
    self.unit = unit
    self.average = average
    self.known = known
    self.unknown = unknown
    self.share = share
    self.bound = bound
    self.apart = apart
  }
}

extension FoodAmount {
  public func writeMembers(to object: JSONObjectWriter) throws {
    try object.member("value", value)
    object.member("unit", unit)
    try object.member("average", average)
    object.member("known", known)
    object.member("unknown", unknown)
    try object.member("share", share)
    object.member("bound", bound?.rawValue)
    try object.member("apart", apart)
  }
}
