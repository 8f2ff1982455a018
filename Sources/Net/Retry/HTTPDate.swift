/// Dates of HTTP headers (RFC 9110, section 5.6.7): the one form that is written today, and the two old ones that must be read.
enum HTTPDate {
  /// Seconds since 1970 in UTC; nil for anything that is not such a date. The name of the day of the week is not checked.
  static func seconds(_ text: some StringProtocol) -> Int64? {
    let words = text.split(separator: " ")
    switch words.count {
    // Sun, 06 Nov 1994 08:49:37 GMT
    case 6 where words[5] == "GMT" && words[4].utf8.count == 8:
      return seconds(year: words[3], month: words[2], day: words[1], time: words[4])
    // Sunday, 06-Nov-94 08:49:37 GMT
    case 4 where words[3] == "GMT":
      let date = words[1].split(separator: "-")
      guard date.count == 3, let year = number(date[2], 0...99) else { return nil }
      // Two digits mean the year that is no more than 50 years ahead; for the times to come in a header that is this century.
      return seconds(year: "\(year < 70 ? 2000 + year : 1900 + year)", month: date[1], day: date[0], time: words[2])
    // Sun Nov  6 08:49:37 1994
    case 5: return seconds(year: words[4], month: words[1], day: words[2], time: words[3])
    default: return nil
    }
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func seconds(
    year: some StringProtocol, month: some StringProtocol, day: some StringProtocol, time: some StringProtocol
  ) -> Int64? {
    let parts = time.split(separator: ":")
    guard let year = number(year, 1970...9999), let month = months.firstIndex(where: { $0 == month }),
      let day = number(day, 1...daysInMonth(month + 1, of: year)), parts.count == 3,
      let hour = number(parts[0], 0...23),
      let minute = number(parts[1], 0...59), let second = number(parts[2], 0...60)
    else { return nil }
    return days(to: year, month + 1, day) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
  }

  private static func number(_ text: some StringProtocol, _ range: ClosedRange<Int>) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else { return nil }
    return range.contains(number) ? number : nil
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01. Years are counted from March, so that the leap day is the last one.
  private static func days(to year: Int, _ month: Int, _ day: Int) -> Int64 {
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return Int64(shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468)
  }
}
