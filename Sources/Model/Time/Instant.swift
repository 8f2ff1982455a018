/// An RFC 3339 instant with the offset of the clock it was read from, for example `2026-11-30T08:15:00-05:00`.
///
/// Written with whole seconds, or with three decimals when there are milliseconds; an offset of zero is written `Z`.
/// Read with any number of decimals (cut off after the millisecond), with `T` and `Z` in either case, and with a leap
/// second `23:59:60` UTC, which counts as the second after it. The local date lies in the years 0001 to 9999.
///
/// Two instants are equal when both the moment and the offset are. They are ordered by moment, then by offset.
public struct Instant: Hashable, Comparable, TextCodable {
  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public let milliseconds: Int64
  /// Minutes that the clock was ahead of UTC; negative west of Greenwich.
  public let offsetMinutes: Int

  /// The instant, clamped to local years 0001 to 9999 and to offsets of less than a day.
  public init(milliseconds: Int64, offsetMinutes: Int) {
    let offset = min(max(offsetMinutes, -1439), 1439)
    let (shifted, overflow) = milliseconds.addingReportingOverflow(Int64(offset) * 60_000)
    let local = LocalDateTime(milliseconds: overflow ? (milliseconds < 0 ? .min : .max) : shifted)
    self.init(local: local, offsetMinutes: offset)
  }

  private init(local: LocalDateTime, offsetMinutes: Int) {
    self.milliseconds = local.milliseconds - Int64(offsetMinutes) * 60_000
    self.offsetMinutes = offsetMinutes
  }

  public init(parsing text: String) throws(Failure) {
    var cursor = TextCursor(text)
    let reading = try cursor.dateTime(of: text, secondsRequired: true)
    self = try cursor.instant(reading, of: text)
  }

  /// The date and time that the clock showed.
  public var local: LocalDateTime {
    LocalDateTime(milliseconds: milliseconds + Int64(offsetMinutes) * 60_000)
  }

  /// Whether both are the same moment, whatever their offsets.
  public func isSameMoment(as other: Instant) -> Bool { milliseconds == other.milliseconds }

  public static func < (left: Instant, right: Instant) -> Bool {
    (left.milliseconds, left.offsetMinutes) < (right.milliseconds, right.offsetMinutes)
  }

  public var description: String {
    ASCIIText.text(capacity: 29) { text in
      local.write(to: &text)
      guard offsetMinutes != 0 else { return text.append("Z") }
      text.append(offsetMinutes < 0 ? "-" : "+")
      text.append(abs(offsetMinutes) / 60, digits: 2)
      text.append(":")
      text.append(abs(offsetMinutes) % 60, digits: 2)
    }
  }

  static func unreadable(_ text: String) -> Failure {
    .invalid(
      "\(quoted(text)) is not an instant.",
      hint: "Write an RFC 3339 date and time with an offset, for example 2026-11-30T08:15:00-05:00.")
  }
}

extension TextCursor {
  /// Reads the offset after a date and time, to the end of the text.
  mutating func instant(
    _ reading: (value: LocalDateTime, isLeapSecond: Bool), of text: String
  ) throws(Failure) -> Instant {
    guard let offset = offset(), isAtEnd else { throw Instant.unreadable(text) }
    var milliseconds = reading.value.milliseconds - Int64(offset) * 60_000
    if reading.isLeapSecond {
      let secondOfDay = LocalDateTime(milliseconds: milliseconds).millisecondOfDay / 1000
      guard secondOfDay == 86_399 else {
        throw .invalid("\(quoted(text)) has second 60, which exists only at 23:59:60 UTC.")
      }
      milliseconds += 1000
    }
    return Instant(milliseconds: milliseconds, offsetMinutes: offset)
  }

  /// `Z`, `+HH:MM` or `-HH:MM`, in minutes.
  private mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = number(digits: 2), skip(":"), let minutes = number(digits: 2),
      hours <= 23, minutes <= 59
    else { return nil }
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
  }
}
