/// A format of files that entries can be imported from.
public enum ImportFormat: String, Codable, Sendable, CaseIterable {
  /// Found out by what the file holds.
  case auto
  /// The servings that Cronometer exports: one row for each food.
  case cronometer
  /// The nutrition summary that MyFitnessPal exports: one row for each meal.
  case myfitnesspal
  /// The food log that Lose It! exports.
  case loseit
  /// The dietary records that Apple Health exports.
  case applehealth
  /// What `data/exportCSV` writes.
  case csv
}

/// A row of a file that was not imported.
public struct RejectedRow: Hashable, Codable, Sendable {
  /// The line on which it begins, counted from 1.
  public var line: Int
  /// Why, as a sentence.
  public var reason: String

  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}

/// Days from one to another, both included.
public struct DaySpan: Hashable, Codable, Sendable {
  public var from: Day
  public var to: Day

  public init(from: Day, to: Day) {
    self.from = from
    self.to = to
  }

  /// The span that also reaches to another day.
  public func including(_ day: Day) -> DaySpan { DaySpan(from: min(from, day), to: max(to, day)) }
}
