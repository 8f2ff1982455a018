/// A time on a wall clock, written `HH:MM`, from `00:00` to `23:59`.
public struct TimeOfDay: Hashable, Comparable, TextCodable {
  /// Minutes after midnight, 0 to 1439.
  public let minutes: Int

  public static let midnight = TimeOfDay(clamping: 0)

  /// The time this many minutes after midnight, or the first or last minute of the day if the number lies outside.
  public init(clamping minutes: Int) {
    self.minutes = min(max(minutes, 0), 1439)
  }

  public init(parsing text: String) throws(Failure) {
    var cursor = TextCursor(text)
    guard let hour = cursor.number(digits: 2), cursor.skip(":"), let minute = cursor.number(digits: 2),
      cursor.isAtEnd, hour <= 23, minute <= 59
    else {
      throw .invalid(
        "\(quoted(text)) is not a time of day.", hint: "Write a time as HH:MM from 00:00 to 23:59, for example 18:30.")
    }
    minutes = hour * 60 + minute
  }

  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutes < right.minutes }

  public var description: String {
    ASCIIText.text(capacity: 5) { text in
      text.append(minutes / 60, digits: 2)
      text.append(":")
      text.append(minutes % 60, digits: 2)
    }
  }
}
