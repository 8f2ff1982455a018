/// When the meals of the day begin, by the wall clock.
///
/// Breakfast lasts until lunch, lunch until dinner, and dinner past midnight until breakfast. A snack is never chosen by
/// the clock.
public struct MealSchedule: Hashable, Codable, Sendable {
  /// When breakfast begins; `02:00` if absent.
  public var breakfast: TimeOfDay
  /// When lunch begins; `12:00` if absent. After `breakfast`.
  public var lunch: TimeOfDay
  /// When dinner begins; `18:00` if absent. After `lunch`.
  public var dinner: TimeOfDay

  public init(
    breakfast: TimeOfDay = TimeOfDay(clamping: 120), lunch: TimeOfDay = TimeOfDay(clamping: 720),
    dinner: TimeOfDay = TimeOfDay(clamping: 1080)
  ) {
    self.breakfast = breakfast
    self.lunch = lunch
    self.dinner = dinner
  }

  public init(from decoder: any Decoder) throws {
    self.init()
    let members = try decoder.container(keyedBy: CodingKeys.self)
    breakfast = try members.decodeIfPresent(TimeOfDay.self, forKey: .breakfast) ?? breakfast
    lunch = try members.decodeIfPresent(TimeOfDay.self, forKey: .lunch) ?? lunch
    dinner = try members.decodeIfPresent(TimeOfDay.self, forKey: .dinner) ?? dinner
  }

  /// The meal that is taken at this time.
  public func meal(at time: TimeOfDay) -> Meal {
    if time < breakfast { return .dinner }
    if time < lunch { return .breakfast }
    return time < dinner ? .lunch : .dinner
  }

  /// Checks that the meals follow each other.
  public func validate() throws(Failure) {
    guard breakfast < lunch else {
      throw .invalid("Lunch begins at \(lunch); it must begin after breakfast at \(breakfast).", path: "/lunch")
    }
    guard lunch < dinner else {
      throw .invalid("Dinner begins at \(dinner); it must begin after lunch at \(lunch).", path: "/dinner")
    }
  }
}
