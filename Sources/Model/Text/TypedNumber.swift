/// A number as people type it: `93,5`, `1½`, `1 1/2 cups`, `2-3`, `1,000.5`, `<1 g`.
///
/// A comma or a full stop before the last digits is the decimal sign; the other one, an apostrophe and a space separate
/// groups of three digits. A full stop with exactly three digits after it is the decimal sign (`1.000` is one). A comma there
/// is too after a zero (`0,500` is a half); otherwise it may be either (`1,250` is more than a thousand, or one and a
/// quarter), and a number that has no other sign to tell is refused. Fractions may be of one character, of digits and a slash, and follow a whole number. Two numbers
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
  /// - Throws: `Failure` of kind `invalidValue` that names the text; for a number that can be read in two ways, with both.
  public init(parsing text: String) throws(Failure) {
    guard text.hasAtMost(Self.longest) else { throw Self.unreadable(text) }
    var reader = TypedNumberReader(text)
    guard let number = reader.read() else { throw Self.unreadable(text) }
    low = number.low
    high = number.high
    bound = number.bound
    rest = reader.rest
    try Self.checkUnambiguous(reader.consumed)
  }

  /// Refuses one to three digits that do not begin with 0, a comma and exactly three digits.
  private static func checkUnambiguous(_ number: String) throws(Failure) {
    let parts = number.drop { $0 == "+" }.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...3).contains(parts[0].count), parts[0].first != "0", parts[1].count == 3,
      parts.joined().utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return }
    throw .invalid("\(quoted(number)) can mean two numbers: write \(parts[0]).\(parts[1]) or \(parts[0])\(parts[1]).")
  }

  private static func unreadable(_ text: String) -> Failure {
    .invalid("\(quoted(text)) is not a number.", hint: "Numbers are written like 93.5, 93,5, 1½, 1 1/2 or 1000.")
  }
}
