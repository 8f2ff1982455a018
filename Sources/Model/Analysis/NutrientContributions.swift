public import JSON

/// Where one nutrient, or the calories or another macro, of a range of days came from.
public struct NutrientContributions: Hashable, Decodable, JSONObjectEncodable, Sendable {
  /// The id of the nutrient, or `calories`, `protein`, `carbs`, `fat`.
  public var nutrient: String
  public var from: Day
  public var to: Day
  /// How many days have entries.
  public var coveredDays: Int
  /// The sum over the range, with its daily average.
  public var total: PeriodTotal
  /// The foods that gave most of it first; those of the same amount by name. Foods that never stated it come last.
  public var foods: [FoodContribution]
  /// The sum of the foods that are beyond the limit, so that `foods` and this always add up to `total`; absent when all
  /// foods are listed.
  public var rest: RestContribution?
  /// The days with entries, ascending. A day that is not listed is unknown.
  public var days: [DayAmount]

  public init(
    nutrient: String, from: Day, to: Day, coveredDays: Int, total: PeriodTotal, foods: [FoodContribution],
    rest: RestContribution?, days: [DayAmount]
  ) {
    self.nutrient = nutrient
    self.from = from
    self.to = to
    self.coveredDays = coveredDays
    self.total = total
    self.foods = foods
    self.rest = rest
    self.days = days
  }
}

extension NutrientContributions {
  public func writeMembers(to object: JSONObjectWriter) throws {
    object.member("nutrient", nutrient)
    object.member("from", text: from)
    object.member("to", text: to)
    object.member("coveredDays", coveredDays)
    try object.member("total", total)
    try object.member("foods", foods)
    try object.member("rest", rest)
    try object.member("days", days)
  }
}

/// How much one food gave of a nutrient.
public struct FoodContribution: Hashable, Decodable, JSONObjectEncodable, Sendable {
  public var food: LoggedFood
  /// How often it was logged.
  public var count: Int
  /// The sum, in the unit of the total; absent when no entry of the food states it in a unit that converts.
  public var value: Double?
  /// `value` ÷ the total; absent when either is unknown or the total is 0.
  public var share: Double?
  /// How many of its entries do not state the nutrient.
  public var unknown: Int
  /// As for any total.
  public var bound: TotalBound?
  /// As for any total.
  public var apart: [ApartTotal]?

  public init(
    food: LoggedFood, count: Int, value: Double?, share: Double?, unknown: Int, bound: TotalBound?,
    apart: [ApartTotal]?
  ) {
    self.food = food
    self.count = count
    self.value = value
    self.share = share
    self.unknown = unknown
    self.bound = bound
    self.apart = apart
  }
}

extension FoodContribution {
  public func writeMembers(to object: JSONObjectWriter) throws {
    try object.member("food", food)
    object.member("count", count)
    try object.member("value", value)
    try object.member("share", share)
    object.member("unknown", unknown)
    object.member("bound", bound?.rawValue)
    try object.member("apart", apart)
  }
}

/// What the foods gave that are not listed one by one.
public struct RestContribution: Hashable, Codable, Sendable {
  /// How many foods.
  public var foods: Int
  /// How often they were logged.
  public var count: Int
  /// Their sum, in the unit of the total.
  public var value: Double
  /// `value` ÷ the total; absent when the total is 0.
  public var share: Double?

  public init(foods: Int, count: Int, value: Double, share: Double?) {
    self.foods = foods
    self.count = count
    self.value = value
    self.share = share
  }
}

/// How much of a nutrient a day had.
public struct DayAmount: Hashable, Decodable, JSONObjectEncodable, Sendable {
  public var day: Day
  /// The sum, in the unit of the total; absent when no entry of the day states it in a unit that converts.
  public var value: Double?
  /// How many entries are in the sum.
  public var known: Int
  /// How many entries do not state it.
  public var unknown: Int
  /// As for any total.
  public var bound: TotalBound?
  /// As for any total.
  public var apart: [ApartTotal]?

  public init(day: Day, value: Double?, known: Int, unknown: Int, bound: TotalBound?, apart: [ApartTotal]?) {
    self.day = day
    self.value = value
    self.known = known
    self.unknown = unknown
    self.bound = bound
    self.apart = apart
  }
}

extension DayAmount {
  public func writeMembers(to object: JSONObjectWriter) throws {
    object.member("day", text: day)
    try object.member("value", value)
    object.member("known", known)
    object.member("unknown", unknown)
    object.member("bound", bound?.rawValue)
    try object.member("apart", apart)
  }
}
