public import JSON

/// The sums over some entries. They say what they know: each sum comes with how many entries did not state it.
///
/// Sums do not depend on the order of the entries. They are rounded to nine decimals.
public struct Totals: Hashable, Decodable, JSONObjectEncodable, Sendable {
  /// How many entries there are.
  public var entries: Int
  /// In kcal.
  public var calories: Total
  /// In g.
  public var protein: Total
  /// In g.
  public var carbs: Total
  /// In g.
  public var fat: Total
  /// By nutrient id; only nutrients that at least one entry stated.
  public var nutrients: [String: NutrientTotal]

  public init(
    entries: Int, calories: Total, protein: Total, carbs: Total, fat: Total, nutrients: [String: NutrientTotal]
  ) {
    self.entries = entries
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.nutrients = nutrients
  }
}

extension Totals {
  public func writeMembers(to object: JSONObjectWriter) throws {
    object.member("entries", entries)
    try object.member("calories", calories)
    try object.member("protein", protein)
    try object.member("carbs", carbs)
    try object.member("fat", fat)
    try object.member("nutrients", nutrients)
  }
}

/// A sum of what is known.
public struct Total: Hashable, Decodable, JSONObjectEncodable, Sendable {
  /// The sum over the entries that state it; 0 when none does.
  public var value: Double
  public var unit: String
  /// How many entries state it.
  public var known: Int
  /// How many entries do not state it.
  public var unknown: Int

  public init(value: Double, unit: String, known: Int, unknown: Int) {
    self.value = value
    self.unit = unit
    self.known = known
    self.unknown = unknown
  }
}

extension Total {
  public func writeMembers(to object: JSONObjectWriter) throws {
    try object.member("value", value)
    object.member("unit", unit)
    object.member("known", known)
    object.member("unknown", unknown)
  }
}

/// A sum of what is known about a nutrient.
public struct NutrientTotal: Hashable, Decodable, JSONObjectEncodable, Sendable {
  /// The sum over the entries that state it in `unit` or in a unit that converts to it: g, mg and mcg.
  public var value: Double
  /// The usual unit of a known nutrient. For any other nutrient the unit that most entries use, where units that convert
  /// to each other are counted together first; ties go to the first in the order of characters.
  public var unit: String
  /// How many entries are in the sum.
  public var known: Int
  /// How many entries do not state the nutrient.
  public var unknown: Int
  /// Which side of the sum the true amount lies on, when some entries stated a limit; absent when the sum is exact.
  public var bound: TotalBound?
  /// What some entries stated in units that do not convert to `unit`, ascending by unit; not in the sum, and absent when
  /// everything is.
  public var apart: [ApartTotal]?

  public init(
    value: Double, unit: String, known: Int, unknown: Int, bound: TotalBound? = nil, apart: [ApartTotal]? = nil
  ) {
    self.value = value
    self.unit = unit
    self.known = known
    self.unknown = unknown
    self.bound = bound
    self.apart = apart
  }
}

extension NutrientTotal {
  public func writeMembers(to object: JSONObjectWriter) throws {
    try object.member("value", value)
    object.member("unit", unit)
    object.member("known", known)
    object.member("unknown", unknown)
    object.member("bound", bound?.rawValue)
    try object.member("apart", apart)
  }
}

/// How a sum that contains limits relates to the true amount.
public enum TotalBound: String, Codable, Sendable, CaseIterable {
  /// Some entries stated an upper limit, such as `<1 g`: the true amount is less than the sum.
  case lessThan = "lt"
  /// Some entries stated a lower limit: the true amount is greater than the sum.
  case greaterThan = "gt"
  /// Some entries stated upper and some lower limits: the true amount may be on either side.
  case either
}

/// A sum that is kept apart because its unit does not convert.
public struct ApartTotal: Hashable, Codable, Sendable {
  public var unit: String
  public var value: Double
  /// How many entries are in this sum.
  public var entries: Int
  /// As for the main sum.
  public var bound: TotalBound?

  public init(unit: String, value: Double, entries: Int, bound: TotalBound? = nil) {
    self.unit = unit
    self.value = value
    self.entries = entries
    self.bound = bound
  }
}
