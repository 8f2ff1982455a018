/// The offsets that a time zone will have every year, from the text of a POSIX `TZ` variable, for example
/// `EST5EDT,M3.2.0,M11.1.0` (RFC 8536 section 3.3, with its hours from -167 to 167).
struct YearlyRule: Hashable, Sendable {
  /// Seconds ahead of UTC outside of daylight saving time.
  var standardOffset: Int
  var daylight: Daylight?

  struct Daylight: Hashable, Sendable {
    /// Seconds ahead of UTC during daylight saving time; below the standard offset where winter is the exception.
    var offset: Int
    /// When it begins, by the standard clock.
    var start: YearlyDate
    /// When it ends, by the daylight saving clock.
    var end: YearlyDate
  }

  /// Seconds ahead of UTC at a moment given in seconds since 1970-01-01T00:00:00Z.
  func offset(atUTC moment: Int64) -> Int {
    guard let daylight else { return standardOffset }
    let perDay: Int64 = 86_400
    // Far beyond the year 9999 on either side, and far from overflow.
    let seconds = min(max(moment, -1 << 40), 1 << 40)
    let dayNumber = (seconds - Int64(Day.first.number) * perDay) / perDay + Int64(Day.first.number)
    let year = Day(clamping: Int(dayNumber)).year
    // A change may belong to the year next door by its clock; the latest one at or before the moment decides.
    var latest = Int64.min
    var result = standardOffset
    for year in year - 1...year + 1 {
      let end = daylight.end.seconds(in: year) - Int64(daylight.offset)
      if end <= seconds, end > latest { (latest, result) = (end, standardOffset) }
      // Where one year's end meets the next year's start, daylight saving time lasts all year: the start wins.
      let start = daylight.start.seconds(in: year) - Int64(standardOffset)
      if start <= seconds, start >= latest { (latest, result) = (start, daylight.offset) }
    }
    return result
  }
}

/// A date of every year with a time, as POSIX writes it.
struct YearlyDate: Hashable, Sendable {
  enum Date: Hashable, Sendable {
    /// `Jn`: day 1 to 365, where 29 February is never counted.
    case dayWithoutLeapDay(Int)
    /// `n`: day 0 to 365, where 29 February is counted.
    case day(Int)
    /// `Mm.w.d`: the w-th weekday d (0 is Sunday) of month m; week 5 is the last.
    case weekday(month: Int, week: Int, weekday: Int)
  }

  var date: Date
  /// Seconds after midnight, possibly before or after that day.
  var time: Int

  /// Seconds since 1970-01-01T00:00:00 on the clock that the rule is written for.
  func seconds(in year: Int) -> Int64 {
    Int64(dayNumber(in: year)) * 86_400 + Int64(time)
  }

  private func dayNumber(in year: Int) -> Int {
    switch date {
    case .dayWithoutLeapDay(let day):
      let isAfterLeapDay = Day.isLeap(year) && day >= 60
      return Day.number(year: year, month: 1, day: 1) + day - 1 + (isAfterLeapDay ? 1 : 0)
    case .day(let day):
      return Day.number(year: year, month: 1, day: 1) + day
    case .weekday(let month, let week, let weekday):
      let first = Day.number(year: year, month: month, day: 1)
      // 1970-01-01 was a Thursday, weekday 4; the added multiple of 7 keeps the sum positive.
      let firstWeekday = (first + 4 + 7 * 200_000) % 7
      let day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      return first + (day < Day.length(ofMonth: month, year: year) ? day : day - 7)
    }
  }
}

// MARK: - Reading

extension YearlyRule {
  /// Reads the text of a `TZ` variable, or nil if it is not valid.
  ///
  /// Rules for daylight saving time must be given: POSIX leaves open what holds without them.
  init?(posix bytes: [UInt8]) {
    var cursor = TextCursor(String(decoding: bytes, as: UTF8.self))
    guard cursor.zoneAbbreviation(), let west = cursor.zoneTime(hours: 24) else { return nil }
    standardOffset = -west
    if cursor.isAtEnd { return }
    guard cursor.zoneAbbreviation() else { return nil }
    var offset = standardOffset + 3600
    if cursor.next != UInt8(ascii: ",") {
      guard let west = cursor.zoneTime(hours: 24) else { return nil }
      offset = -west
    }
    guard cursor.skip(","), let start = cursor.yearlyDate(), cursor.skip(","), let end = cursor.yearlyDate(),
      cursor.isAtEnd
    else { return nil }
    daylight = Daylight(offset: offset, start: start, end: end)
  }
}

extension TextCursor {
  /// Moves past `EST` or `<+0330>`; whether there was one.
  fileprivate mutating func zoneAbbreviation() -> Bool {
    let isQuoted = skip("<")
    var length = 0
    while let byte = next, isAbbreviation(byte, quoted: isQuoted) {
      _ = skip(Unicode.Scalar(byte))
      length += 1
    }
    return length >= 3 && (!isQuoted || skip(">"))
  }

  private func isAbbreviation(_ byte: UInt8, quoted: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): quoted
    default: false
    }
  }

  /// `[+-]hh[:mm[:ss]]` in seconds, with at most this many hours.
  fileprivate mutating func zoneTime(hours limit: Int) -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard let hours = number(upTo: limit) else { return nil }
    var seconds = hours * 3600
    if skip(":") {
      guard let minutes = number(upTo: 59) else { return nil }
      seconds += minutes * 60
      if skip(":") {
        guard let rest = number(upTo: 59) else { return nil }
        seconds += rest
      }
    }
    return isNegative ? -seconds : seconds
  }

  /// A date, with `/time` or else 02:00.
  fileprivate mutating func yearlyDate() -> YearlyDate? {
    guard let date = yearlyDay() else { return nil }
    guard skip("/") else { return YearlyDate(date: date, time: 7200) }
    guard let time = zoneTime(hours: 167) else { return nil }
    return YearlyDate(date: date, time: time)
  }

  private mutating func yearlyDay() -> YearlyDate.Date? {
    if skip("J") {
      guard let day = number(upTo: 365), day >= 1 else { return nil }
      return .dayWithoutLeapDay(day)
    }
    if skip("M") {
      guard let month = number(upTo: 12), month >= 1, skip("."), let week = number(upTo: 5), week >= 1, skip("."),
        let weekday = number(upTo: 6)
      else { return nil }
      return .weekday(month: month, week: week, weekday: weekday)
    }
    return number(upTo: 365).map { .day($0) }
  }

  /// One to three decimal digits with a value up to the limit.
  private mutating func number(upTo limit: Int) -> Int? {
    guard var value = digit() else { return nil }
    var digits = 1
    while digits < 3, let next = digit() {
      value = value * 10 + next
      digits += 1
    }
    return value <= limit ? value : nil
  }
}
