public import JSON

/// How far a total is towards its goal.
public struct Progress: Hashable, Decodable, JSONObjectEncodable, Sendable {
  /// The total, in the unit of the goal.
  public var value: Double
  /// The goal, greater than 0.
  public var goal: Double
  /// `value` ÷ `goal`; 1 is the goal, and there is no upper end.
  public var ratio: Double
  public var status: ProgressStatus

  public init(value: Double, goal: Double, ratio: Double, status: ProgressStatus) {
    self.value = value
    self.goal = goal
    self.ratio = ratio
    self.status = status
  }
}

extension Progress {
  public func writeMembers(to object: JSONObjectWriter) throws {
    try object.member("value", value)
    try object.member("goal", goal)
    try object.member("ratio", ratio)
    object.member("status", status.rawValue)
  }
}

/// A band of the ratio of a total to its goal. Each band includes its lower end and not its upper.
public enum ProgressStatus: String, Codable, Sendable, CaseIterable {
  /// Below 0.50.
  case under
  /// From 0.50 to 0.80.
  case near
  /// From 0.80 to 0.95.
  case approaching
  /// From 0.95 to 1.05.
  case met
  /// From 1.05 to 1.20.
  case slightlyOver
  /// 1.20 and more.
  case wayOver
}

extension ProgressStatus {
  /// The ratio at which the band begins, included; nil for the first, which has no lower end.
  public var lowerEnd: Double? {
    switch self {
    case .under: nil
    case .near: 0.5
    case .approaching: 0.8
    case .met: 0.95
    case .slightlyOver: 1.05
    case .wayOver: 1.2
    }
  }

  /// The ratio at which the band ends, not included; nil for the last, which has no upper end.
  public var upperEnd: Double? {
    switch self {
    case .under: Self.near.lowerEnd
    case .near: Self.approaching.lowerEnd
    case .approaching: Self.met.lowerEnd
    case .met: Self.slightlyOver.lowerEnd
    case .slightlyOver: Self.wayOver.lowerEnd
    case .wayOver: nil
    }
  }
}

/// The progress of a day. Members without a goal are absent, and so are those that entries exist for but none states.
public struct DayProgress: Hashable, Decodable, JSONObjectEncodable, Sendable {
  public var calories: Progress?
  public var protein: Progress?
  public var carbs: Progress?
  public var fat: Progress?
  /// By nutrient id; only nutrients that have a goal and that some entry stated.
  public var nutrients: [String: Progress]

  public init(
    calories: Progress?, protein: Progress?, carbs: Progress?, fat: Progress?, nutrients: [String: Progress]
  ) {
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.nutrients = nutrients
  }
}

extension DayProgress {
  public func writeMembers(to object: JSONObjectWriter) throws {
    try object.member("calories", calories)
    try object.member("protein", protein)
    try object.member("carbs", carbs)
    try object.member("fat", fat)
    try object.member("nutrients", nutrients)
  }
}

/// Goal minus total: what may still be eaten, or negative for what is too much. Members without a goal are
/// absent, and so are those that entries exist for but none states.
public struct Remaining: Hashable, Decodable, JSONObjectEncodable, Sendable {
  /// In kcal.
  public var calories: Double?
  /// In g.
  public var protein: Double?
  /// In g.
  public var carbs: Double?
  /// In g.
  public var fat: Double?
  /// By nutrient id, in the unit of the total; only nutrients that have a goal and that some entry stated.
  public var nutrients: [String: Double]

  public init(calories: Double?, protein: Double?, carbs: Double?, fat: Double?, nutrients: [String: Double]) {
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.nutrients = nutrients
  }
}

extension Remaining {
  public func writeMembers(to object: JSONObjectWriter) throws {
    try object.member("calories", calories)
    try object.member("protein", protein)
    try object.member("carbs", carbs)
    try object.member("fat", fat)
    try object.member("nutrients", nutrients)
  }
}
