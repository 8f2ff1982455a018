/// The header `Retry-After`: a number of seconds or a date (RFC 9110, section 10.2.3).
public enum RetryAfter {
  /// The wait that the header asks for in milliseconds, 0 for a date that has passed; nil when it says neither.
  ///
  /// - Parameter now: seconds since 1970, by the wall clock.
  public static func milliseconds(_ header: some StringProtocol, now: Int64) -> Int? {
    let text = trimmed(header)
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // A number of more digits asks for more than a lifetime.
      return text.utf8.count <= 9 ? Int(text).map { $0 * 1000 } : 1_000_000_000_000
    }
    guard let date = HTTPDate.seconds(text) else { return nil }
    return Int(clamping: max(0, date - now)) * 1000
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = text[...]
    while let first = text.first, first == " " || first == "\t" { text = text.dropFirst() }
    while let last = text.last, last == " " || last == "\t" { text = text.dropLast() }
    return String(text)
  }
}
