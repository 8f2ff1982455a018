public import JSON

/// A day of the journal with everything that a front end shows.
public struct DaySummary: Hashable, Decodable, JSONObjectEncodable, Sendable {
  public var day: Day
  /// All entries of the day, ascending by timestamp; those of the same moment as they were logged.
  public var entries: [Entry]
  /// The four meals in order, also those without entries.
  public var meals: [MealSummary]
  /// The sums over the whole day.
  public var totals: Totals
  public var goals: Goals
  public var remaining: Remaining
  public var progress: DayProgress
  /// What the user wrote about the day.
  public var note: String?

  public init(
    day: Day, entries: [Entry], meals: [MealSummary], totals: Totals, goals: Goals, remaining: Remaining,
    progress: DayProgress, note: String?
  ) {
    self.day = day
    self.entries = entries
    self.meals = meals
    self.totals = totals
    self.goals = goals
    self.remaining = remaining
    self.progress = progress
    self.note = note
  }
}

/// One meal of a day.
public struct MealSummary: Hashable, Decodable, JSONObjectEncodable, Sendable {
  public var meal: Meal
  /// Ascending by timestamp; those of the same moment as they were logged.
  public var entries: [Entry]
  public var totals: Totals

  public init(meal: Meal, entries: [Entry], totals: Totals) {
    self.meal = meal
    self.entries = entries
    self.totals = totals
  }
}

/// The sums of one day of a range.
public struct DayTotals: Hashable, Codable, Sendable {
  public var day: Day
  /// The sums; `entries` is 0 on a day without entries, about which nothing is known.
  public var totals: Totals

  public init(day: Day, totals: Totals) {
    self.day = day
    self.totals = totals
  }
}
