public import JSON

/// The daily averages of two ranges of days, side by side.
public struct PeriodComparison: Hashable, Codable, Sendable {
  public var first: PeriodExtent
  public var second: PeriodExtent
  /// In kcal.
  public var calories: AverageComparison
  /// In g.
  public var protein: AverageComparison
  /// In g.
  public var carbs: AverageComparison
  /// In g.
  public var fat: AverageComparison
  /// By nutrient id; only nutrients that at least one entry of either range stated.
  public var nutrients: [String: AverageComparison]

  public init(
    first: PeriodExtent, second: PeriodExtent, calories: AverageComparison, protein: AverageComparison,
    carbs: AverageComparison, fat: AverageComparison, nutrients: [String: AverageComparison]
  ) {
    self.first = first
    self.second = second
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.nutrients = nutrients
  }
}

/// A range of days and how much of it is known.
public struct PeriodExtent: Hashable, Codable, Sendable {
  public var from: Day
  public var to: Day
  /// How many days the range has.
  public var days: Int
  /// How many of them have entries.
  public var coveredDays: Int
  /// How many entries there are.
  public var entries: Int

  public init(from: Day, to: Day, days: Int, coveredDays: Int, entries: Int) {
    self.from = from
    self.to = to
    self.days = days
    self.coveredDays = coveredDays
    self.entries = entries
  }
}

/// The averages of one thing in two ranges.
public struct AverageComparison: Hashable, Decodable, JSONObjectEncodable, Sendable {
  /// The unit of both averages.
  public var unit: String
  /// The average of the first range over its days that have a value; absent when none has.
  public var first: Double?
  /// The average of the second range over its days that have a value; absent when none has.
  public var second: Double?
  /// `second` − `first`; absent when either is unknown.
  public var difference: Double?
  /// `second` ÷ `first`; absent when either is unknown or the first is 0.
  public var ratio: Double?
  /// How many days of the first range have a value.
  public var firstDays: Int
  /// How many days of the second range have a value.
  public var secondDays: Int
  /// Which side of the first average the true one lies on, when some entries stated a limit.
  public var firstBound: TotalBound?
  /// Which side of the second average the true one lies on, when some entries stated a limit.
  public var secondBound: TotalBound?

  public init(
    unit: String, first: Double?, second: Double?, difference: Double?, ratio: Double?, firstDays: Int,
    secondDays: Int, firstBound: TotalBound? = nil, secondBound: TotalBound? = nil
  ) {
    self.unit = unit
    self.first = first
    self.second = second
    self.difference = difference
    self.ratio = ratio
    self.firstDays = firstDays
    self.secondDays = secondDays
    self.firstBound = firstBound
    self.secondBound = secondBound
  }
}

extension AverageComparison {
  public func writeMembers(to object: JSONObjectWriter) throws {
    object.member("unit", unit)
    try object.member("first", first)
    try object.member("second", second)
    try object.member("difference", difference)
    try object.member("ratio", ratio)
    object.member("firstDays", firstDays)
    object.member("secondDays", secondDays)
    object.member("firstBound", firstBound?.rawValue)
    object.member("secondBound", secondBound?.rawValue)
  }
}
