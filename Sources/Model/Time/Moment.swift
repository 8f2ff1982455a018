/// A moment in params: an instant with an offset, a local date and time without one, or only a day.
///
/// `2026-08-03T21:00:00-05:00` is a moment anywhere; `2026-08-03T21:00:00` and `2026-08-03T21:00` are read by the
/// user's own clock, in the user's time zone; `2026-08-03` is that day in the user's journal.
public enum Moment: Hashable, TextCodable {
  case instant(Instant)
  case local(LocalDateTime)
  case day(Day)

  public init(parsing text: String) throws(Failure) {
    var cursor = TextCursor(text)
    if text.utf8.count == 10 {
      self = .day(try cursor.day(of: text))
      return
    }
    let reading = try cursor.dateTime(of: text, secondsRequired: false)
    if cursor.isAtEnd, !reading.isLeapSecond {
      self = .local(reading.value)
    } else {
      self = .instant(try cursor.instant(reading, of: text))
    }
  }

  public var description: String {
    switch self {
    case .instant(let instant): instant.description
    case .local(let local): local.description
    case .day(let day): day.description
    }
  }
}
