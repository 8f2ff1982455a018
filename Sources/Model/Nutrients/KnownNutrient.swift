/// A nutrient that the journal knows by name, with its usual unit and daily value.
public struct KnownNutrient: Hashable, Codable, Sendable {
  /// The id used in every object, for example `saturated_fat`.
  public var id: String
  /// The name for people, for example `Saturated Fat`.
  public var name: String
  /// The unit that totals are given in and that a bare number means.
  public var unit: String
  /// The daily value of the US Food and Drug Administration in `unit`; absent where there is none.
  public var dailyValue: Double?
  /// Whether it belongs on the first page of nutrients; the others are shown on demand.
  public var common: Bool
  /// The group it is listed in.
  public var category: NutrientCategory
  /// Further names it is found by, in lower case.
  public var aliases: [String]

  public init(
    id: String, name: String, unit: String, dailyValue: Double?, common: Bool, category: NutrientCategory,
    aliases: [String]
  ) {
    self.id = id
    self.name = name
    self.unit = unit
    self.dailyValue = dailyValue
    self.common = common
    self.category = category
    self.aliases = aliases
  }
}

/// A group of nutrients.
public enum NutrientCategory: String, Codable, Sendable, CaseIterable {
  case vitamin
  case mineral
  case other
}
