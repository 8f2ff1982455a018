/// A day in params: `YYYY-MM-DD`, or one of the words `today`, `yesterday`, `tomorrow`.
///
/// The words are resolved with the user's time zone and day start when the request runs. Results always carry the date.
public enum DayReference: Hashable, TextCodable {
  case day(Day)
  case today
  case yesterday
  case tomorrow

  public init(parsing text: String) throws(Failure) {
    switch text {
    case "today": self = .today
    case "yesterday": self = .yesterday
    case "tomorrow": self = .tomorrow
    default:
      do throws(Failure) {
        self = .day(try Day(parsing: text))
      } catch {
        throw .invalid(
          error.message,
          hint: "Write a day as YYYY-MM-DD, or as one of the words today, yesterday, tomorrow.")
      }
    }
  }

  /// The day that is meant, given which day it is for the user.
  public func resolve(today: Day) -> Day {
    switch self {
    case .day(let day): day
    case .today: today
    case .yesterday: today.adding(days: -1)
    case .tomorrow: today.adding(days: 1)
    }
  }

  public var description: String {
    switch self {
    case .day(let day): day.description
    case .today: "today"
    case .yesterday: "yesterday"
    case .tomorrow: "tomorrow"
    }
  }
}
