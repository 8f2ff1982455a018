/// Something about a scan that a person should look at before accepting it. It never hides the draft.
public struct ScanWarning: Hashable, Codable, Sendable {
  /// What the warning is about.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// The answer was not well formed and was mended.
    case repaired
    /// What is stated cannot be read, and was left out.
    case unreadable
    /// A negative amount, which was left out.
    case negative
    /// More than there can be. Left out when the journal cannot hold it, else kept as it is stated.
    case tooMuch
    /// A part is more than the whole, such as sugars than carbohydrates; kept as it is stated.
    case partExceedsWhole
    /// Calories and macros do not say the same, as when kilojoules were taken for kilocalories; kept as they are
    /// stated.
    case energyMismatch
    /// Salt and sodium do not say the same; sodium was taken.
    case saltMismatch
    /// Stated as a share of a daily value.
    case percentDailyValue
    /// Stated in international units.
    case internationalUnits
    /// Stated without a unit, or in two units.
    case unit
    /// A limit such as `<1 g`, not the amount.
    case limit
    /// A range such as `2-3`; `low` and `high` are its ends, and the middle was taken.
    case range
    /// The amount is approximate.
    case approximate
    /// Computed from other numbers.
    case computed
    /// Stated more than once with different amounts; the first one was taken.
    case duplicate
    /// The name is a slip of the keyboard away from that of a nutrient or is no nutrient; it was left out.
    case unknownNutrient
    /// How much food the numbers are for is not clear.
    case amountUnclear
    /// Two statements about the weight or volume of the serving contradict each other; it was left out.
    case servingMismatch
    /// The name is missing.
    case missingName
    /// The calories are missing: what was found cannot be logged before a person adds them.
    case missingCalories
    /// The confidence is no share of one, and was brought to the nearest end.
    case confidence
    /// A portion without a label of its own.
    case label
    /// What the model itself remarks, such as that part of the label is hidden.
    case remark
    /// What a second search should have added could not be.
    case notMerged
  }

  public var kind: Kind
  /// A JSON Pointer to the member that the warning is about; empty for the whole. Of a food, such as `/fat` or
  /// `/nutrients/iron`, it is one into the entry and the food of the draft, which have the same members; of an
  /// ingredient, such as `/ingredient/portions/0/fat`, one into the draft.
  public var path: String
  /// A sentence for people.
  public var text: String
  /// The lower end of a range, in the unit of the draft.
  public var low: Double?
  /// The upper end of a range.
  public var high: Double?

  public init(_ kind: Kind, _ path: String, _ text: String, low: Double? = nil, high: Double? = nil) {
    self.kind = kind
    self.path = path
    self.text = text
    self.low = low
    self.high = high
  }
}
