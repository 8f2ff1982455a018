/// A calendar day, written `YYYY-MM-DD`, for example `2026-11-30`.
///
/// A day is a label of the proleptic Gregorian calendar, not a stretch of time: it has no time zone and never shifts.
/// Years run from 0001 to 9999.
public struct Day: Hashable, Comparable, TextCodable {
  /// Days since 1970-01-01, which is 0.
  public let number: Int

  /// 0001-01-01.
  public static let first = Day(unchecked: -719_162)
  /// 9999-12-31.
  public static let last = Day(unchecked: 2_932_896)

  private init(unchecked number: Int) {
    self.number = number
  }

  /// The day with this number of days since 1970-01-01, or the first or last day if the number lies outside.
  public init(clamping number: Int) {
    self.number = min(max(number, Day.first.number), Day.last.number)
  }

  /// The day with these parts, or nil if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Day.length(ofMonth: month, year: year)
    else { return nil }
    number = Day.number(year: year, month: month, day: day)
  }

  public init(parsing text: String) throws(Failure) {
    var cursor = TextCursor(text)
    let day = try cursor.day(of: text)
    guard cursor.isAtEnd else { throw Day.unreadable(text) }
    self = day
  }

  public static func < (left: Day, right: Day) -> Bool { left.number < right.number }

  /// The day this many days later, or earlier if negative; stays within 0001-01-01 to 9999-12-31.
  public func adding(days: Int) -> Day {
    let (sum, overflow) = number.addingReportingOverflow(days)
    return Day(clamping: overflow ? (days < 0 ? .min : .max) : sum)
  }

  /// How many days later the other day is; negative if it is earlier.
  public func days(until other: Day) -> Int { other.number - number }

  public var weekday: Weekday {
    // 1970-01-01 was a Thursday; the first day has number -719162, so the sum stays positive.
    let mondayBased = (number + 3 + 7 * 200_000) % 7
    return Weekday(rawValue: mondayBased + 1) ?? .monday
  }

  public var year: Int { parts.year }
  public var month: Int { parts.month }
  public var dayOfMonth: Int { parts.day }

  public var description: String { ASCIIText.text(capacity: 10, write) }

  func write(to text: inout ASCIIText) {
    let (year, month, day) = parts
    text.append(year, digits: 4)
    text.append("-")
    text.append(month, digits: 2)
    text.append("-")
    text.append(day, digits: 2)
  }

  static func unreadable(_ text: String) -> Failure {
    .invalid("\(quoted(text)) is not a day.", hint: "Write a day as YYYY-MM-DD, for example 2026-11-30.")
  }
}

/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday is 7.
public enum Weekday: Int, Codable, Sendable, CaseIterable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday
}

// MARK: - Calendar arithmetic

extension Day {
  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01 of a date, by counting in 400-year eras that begin on 1 March
  /// (https://howardhinnant.github.io/date_algorithms.html#days_from_civil).
  static func number(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date's parts: the inverse of `number(year:month:day:)`.
  var parts: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

extension TextCursor {
  /// Reads `YYYY-MM-DD`; the whole text is only for the error's sentence.
  mutating func day(of text: String) throws(Failure) -> Day {
    guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"),
      let day = number(digits: 2)
    else { throw Day.unreadable(text) }
    if let result = Day(year: year, month: month, day: day) { return result }
    guard year >= 1 else { throw .invalid("\(quoted(text)) is not a day: years run from 0001 to 9999.") }
    guard (1...12).contains(month) else { throw .invalid("\(quoted(text)) is not a day: months run from 01 to 12.") }
    let length = Day.length(ofMonth: month, year: year)
    throw .invalid("\(quoted(text)) is not a day: that month has \(length) days.")
  }
}
