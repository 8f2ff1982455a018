public import JSON

/// The sums and daily averages over a range of days.
///
/// A day without entries is unknown and takes part in nothing. A zero that was recorded counts like any other value.
public struct PeriodTotals: Hashable, Codable, Sendable {
  /// How many entries there are.
  public var entries: Int
  /// In kcal.
  public var calories: PeriodTotal
  /// In g.
  public var protein: PeriodTotal
  /// In g.
  public var carbs: PeriodTotal
  /// In g.
  public var fat: PeriodTotal
  /// By nutrient id; only nutrients that at least one entry stated.
  public var nutrients: [String: PeriodTotal]

  public init(
    entries: Int, calories: PeriodTotal, protein: PeriodTotal, carbs: PeriodTotal, fat: PeriodTotal,
    nutrients: [String: PeriodTotal]
  ) {
    self.entries = entries
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.nutrients = nutrients
  }
}

/// A sum over a range of days, and the average of the days that have a value.
public struct PeriodTotal: Hashable, Decodable, JSONObjectEncodable, Sendable {
  /// The sum over all days.
  public var value: Double
  public var unit: String
  /// How many entries are in the sum.
  public var known: Int
  /// How many entries do not state it.
  public var unknown: Int
  /// How many days have a value, a recorded zero included.
  public var coveredDays: Int
  /// `value` ÷ `coveredDays`; absent when no day has a value.
  public var average: Double?
  /// The goal of a day, greater than 0; absent when there is none.
  public var goal: Double?
  /// `average` ÷ `goal`.
  public var share: Double?
  /// The band of `share`.
  public var status: ProgressStatus?
  /// Which side of the sum the true amount lies on, when some entries stated a limit; absent when the sum is exact.
  public var bound: TotalBound?
  /// What some entries stated in units that do not convert to `unit`; not in the sum, and absent when everything is.
  public var apart: [ApartTotal]?

  public init(
    value: Double, unit: String, known: Int, unknown: Int, coveredDays: Int, average: Double? = nil,
    goal: Double? = nil, share: Double? = nil, status: ProgressStatus? = nil, bound: TotalBound? = nil,
    apart: [ApartTotal]? = nil
  ) {
    self.value = value
    self.unit = unit
    self.known = known
    self.unknown = unknown
    self.coveredDays = coveredDays
    self.average = average
    self.goal = goal
    self.share = share
    self.status = status
    self.bound = bound
    self.apart = apart
  }
}

extension PeriodTotal {
  public func writeMembers(to object: JSONObjectWriter) throws {
    try object.member("value", value)
    object.member("unit", unit)
    object.member("known", known)
    object.member("unknown", unknown)
    object.member("coveredDays", coveredDays)
    try object.member("average", average)
    try object.member("goal", goal)
    try object.member("share", share)
    object.member("status", status?.rawValue)
    object.member("bound", bound?.rawValue)
    try object.member("apart", apart)
  }
}
