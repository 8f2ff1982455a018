public import Model

/// What became of the lines of a dump. Its size does not grow with the dump.
public struct DumpLog: Hashable, Codable, Sendable {
  /// How many products were taken; one that comes twice counts twice.
  public var taken = 0
  /// How many are no food.
  public var notFood = 0
  /// How many are no longer sold.
  public var obsolete = 0
  /// How many are sold in other countries only.
  public var otherCountry = 0
  /// How many are in other languages only.
  public var otherLanguage = 0
  /// How many lines are no product that can be read.
  public var rejectedCount = 0
  /// The first of those lines.
  public var rejected: [RejectedRow] = []

  private static let maximumRejected = 100

  public init() {}

  /// How many lines there were, without empty ones.
  public var lines: Int { taken + notFood + obsolete + otherCountry + otherLanguage + rejectedCount }

  mutating func reject(line: Int, _ reason: String) {
    rejectedCount += 1
    if rejected.count < Self.maximumRejected { rejected.append(RejectedRow(line: line, reason: reason)) }
  }

  mutating func refuse(_ refusal: DumpSelection.Refusal) {
    switch refusal {
    case .notFood: notFood += 1
    case .obsolete: obsolete += 1
    case .otherCountry: otherCountry += 1
    case .otherLanguage: otherLanguage += 1
    }
  }

  /// Adds what became of later lines.
  public mutating func add(_ later: DumpLog) {
    taken += later.taken
    notFood += later.notFood
    obsolete += later.obsolete
    otherCountry += later.otherCountry
    otherLanguage += later.otherLanguage
    rejectedCount += later.rejectedCount
    rejected += later.rejected.prefix(max(0, Self.maximumRejected - rejected.count))
  }
}
