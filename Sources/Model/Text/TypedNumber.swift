/// A number as people type it: `93,5`, `1½`, `1 1/2 cups`, `2-3`, `1,000.0`, `<1 g`.
///
/// A comma or a full stop before the last digits is the decimal sign; the other one, an apostrophe and a space separate
/// groups of three digits. One separator with exactly three digits after it is read as people of that habit mean it: a comma
/// groups (`1,000` is a thousand) unless the digits before it are just zero (`0,500` is a half); a full stop is the decimal
/// sign (`1.000` is one). Fractions may be of one character, of digits and a slash, and follow a whole number. Two numbers
/// with a dash or `to` between them are a range. `<`, `less than`, `up to`, `>`, `more than` and `trace` give a limit.
public struct TypedNumber: Hashable, Sendable {
  /// The number, or the lower end of a range.
  public let low: Double
  /// The number, or the upper end of a range.
  public let high: Double
  /// Which side of the number the true amount lies on, when the text says so. A trace is less than its number.
  public let bound: Bound?
  /// What follows the number, such as the unit, without white space around it.
  public let rest: String

  /// The number when it is exactly one: no range and no limit.
  public var exact: Double? { low == high && bound == nil ? low : nil }

  /// The longest text that is read, in characters.
  public static let longest = 200

  /// Reads the number that a text begins with.
  ///
  /// - Throws: `Failure` of kind `invalidValue` that names the text.
  public init(parsing text: String) throws(Failure) {
    guard text.hasAtMost(Self.longest) else { throw Self.unreadable(text) }
    var reader = TypedNumberReader(text)
    guard let number = reader.read() else { throw Self.unreadable(text) }
    low = number.low
    high = number.high
    bound = number.bound
    rest = reader.rest
  }

  private static func unreadable(_ text: String) -> Failure {
    .invalid("\(quoted(text)) is not a number.", hint: "Numbers are written like 93.5, 93,5, 1½, 1 1/2 or 1,000.")
  }
}
