/// A date and a time on some wall clock, without a time zone, written `2026-08-03T21:00:00`.
///
/// Milliseconds are written only when they are not zero. The seconds may be left out on input.
public struct LocalDateTime: Hashable, Comparable, TextCodable {
  public let day: Day
  /// Milliseconds after midnight by the wall clock, 0 to 86 399 999.
  public let millisecondOfDay: Int

  static let millisecondsPerDay = 86_400_000

  public init(day: Day, millisecondOfDay: Int) {
    self.day = day
    self.millisecondOfDay = min(max(millisecondOfDay, 0), Self.millisecondsPerDay - 1)
  }

  public init(day: Day, time: TimeOfDay) {
    self.init(day: day, millisecondOfDay: time.minutes * 60_000)
  }

  public init(parsing text: String) throws(Failure) {
    var cursor = TextCursor(text)
    let reading = try cursor.dateTime(of: text, secondsRequired: false)
    guard cursor.isAtEnd, !reading.isLeapSecond else { throw Self.unreadable(text) }
    self = reading.value
  }

  /// Milliseconds since 1970-01-01T00:00:00 on this wall clock.
  var milliseconds: Int64 {
    Int64(day.number) * Int64(Self.millisecondsPerDay) + Int64(millisecondOfDay)
  }

  /// The inverse of `milliseconds`, clamped to the years 0001 to 9999.
  init(milliseconds: Int64) {
    let perDay = Int64(Self.millisecondsPerDay)
    let first = Int64(Day.first.number) * perDay
    let last = (Int64(Day.last.number) + 1) * perDay - 1
    let clamped = min(max(milliseconds, first), last)
    let number = (clamped - first) / perDay + Int64(Day.first.number)
    day = Day(clamping: Int(number))
    millisecondOfDay = Int(clamped - number * perDay)
  }

  /// The wall-clock time, without seconds.
  public var timeOfDay: TimeOfDay { TimeOfDay(clamping: millisecondOfDay / 60_000) }

  public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    (left.day, left.millisecondOfDay) < (right.day, right.millisecondOfDay)
  }

  public var description: String { ASCIIText.text(capacity: 23, write) }

  func write(to text: inout ASCIIText) {
    let seconds = millisecondOfDay / 1000
    day.write(to: &text)
    text.append("T")
    text.append(seconds / 3600, digits: 2)
    text.append(":")
    text.append(seconds / 60 % 60, digits: 2)
    text.append(":")
    text.append(seconds % 60, digits: 2)
    guard millisecondOfDay % 1000 != 0 else { return }
    text.append(".")
    text.append(millisecondOfDay % 1000, digits: 3)
  }

  static func unreadable(_ text: String) -> Failure {
    .invalid(
      "\(quoted(text)) is not a date and time.",
      hint: "Write it as YYYY-MM-DDTHH:MM:SS, for example 2026-11-30T08:15:00.")
  }
}

extension TextCursor {
  /// Reads a date, `T` and a time. A leap second, `:60`, is answered as second 59 with the mark set.
  mutating func dateTime(
    of text: String, secondsRequired: Bool
  ) throws(Failure) -> (value: LocalDateTime, isLeapSecond: Bool) {
    let day = try day(of: text)
    guard skip("T") || skip("t"), let hour = number(digits: 2), skip(":"), let minute = number(digits: 2) else {
      throw LocalDateTime.unreadable(text)
    }
    var second = 0
    var millisecond = 0
    if skip(":") {
      guard let given = number(digits: 2) else { throw LocalDateTime.unreadable(text) }
      second = given
      if skip(".") {
        guard let fraction = fraction() else { throw LocalDateTime.unreadable(text) }
        millisecond = fraction
      }
    } else if secondsRequired {
      throw LocalDateTime.unreadable(text)
    }
    guard hour <= 23, minute <= 59, second <= 60 else {
      throw .invalid("\(quoted(text)) has no valid time: times run from 00:00:00 to 23:59:59.")
    }
    let seconds = hour * 3600 + minute * 60 + min(second, 59)
    return (LocalDateTime(day: day, millisecondOfDay: seconds * 1000 + millisecond), second == 60)
  }

  /// Reads one or more decimal digits of a second, cut off after the millisecond.
  private mutating func fraction() -> Int? {
    guard var millisecond = digit().map({ $0 * 100 }) else { return nil }
    var place = 10
    while let digit = digit() {
      millisecond += digit * place
      place /= 10
    }
    return millisecond
  }
}
