public import Model

/// Answers the meal and the day of a moment by the meal schedule.
///
/// `snack` is never chosen by the schedule.
public enum MealsCurrent: RequestMethod {
  public static let name = "meals/current"
  public static let access = Access.quickRead

  public struct Params: Codable, Sendable {
    /// The moment; now by default.
    public var at: Moment?
  }

  public struct Result: Codable, Sendable {
    /// The meal.
    public var meal: Meal
    /// The day the moment belongs to.
    public var day: Day
    /// The moment.
    public var timestamp: Instant

    public init(meal: Meal, day: Day, timestamp: Instant) {
      self.meal = meal
      self.day = day
      self.timestamp = timestamp
    }
  }
}
