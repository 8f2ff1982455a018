import JSON
import Model
import Testing

@Suite("Numbers are read as people type them")
struct TypedNumberTests {
  private static let numbersTyped: [(String, Double)] = [
    ("93,5", 93.5), ("93.5", 93.5), ("1½", 1.5), ("1 ½", 1.5), ("1 1/2", 1.5), ("1\u{2044}2", 0.5), ("1/2", 0.5),
    ("¼", 0.25), ("2⅔", 2 + 2 / 3.0), ("1,000.0", 1000), ("1.000,5", 1000.5), ("1'000", 1000), ("1’000,25", 1000.25),
    ("1 000", 1000), ("1\u{A0}000,5", 1000.5), ("1\u{202F}000\u{202F}000", 1_000_000),
    ("1,250.0", 1250), ("1,234,567", 1_234_567), ("0,250", 0.25), ("0,500", 0.5), ("00,500", 0.5), ("1.000", 1),
    ("1,000,000", 1_000_000),
    ("1.000.000", 1_000_000), ("1,5", 1.5), ("1,25", 1.25), ("1,2345", 1.2345), ("+2", 2), (".5", 0.5), (",5", 0.5),
    ("5.", 5), ("007", 7), (" 3 ", 3), ("1234,567", 1234.567), ("1 100/200", 1.5), ("3/4", 0.75), ("0", 0),
  ]

  private static let rangesTyped: [(String, Double, Double, String)] = [
    ("2-3", 2, 3, ""), ("2 – 3", 2, 3, ""), ("2 to 3", 2, 3, ""), ("4 - 5 eggs", 4, 5, "eggs"),
    ("1-2 EL", 1, 2, "EL"),
    ("½-¾ cup", 0.5, 0.75, "cup"), ("1½–2", 1.5, 2, ""), ("1,5-2,5", 1.5, 2.5, ""), ("3 TO 6", 3, 6, ""),
  ]

  private static let restsTyped: [(String, Double, String)] = [
    ("½ cup", 0.5, "cup"), ("2½ tablespoons", 2.5, "tablespoons"), ("1 ½ (28 ounce) jars", 1.5, "(28 ounce) jars"),
    ("1\u{2044}2 teaspoon", 0.5, "teaspoon"), ("250ml", 250, "ml"), ("2 tomatoes", 2, "tomatoes"),
    ("3 -ish", 3, "-ish"), ("2 x 3", 2, "x 3"), ("12 345g", 12345, "g"), ("5 to go", 5, "to go"),
    ("1, sliced", 1, ", sliced"),
  ]

  private static let limitsTyped: [(String, Double, Bound, String)] = [
    ("<1", 1, Bound.lessThan, ""), ("< 1 g", 1, .lessThan, "g"), ("less than 1", 1, .lessThan, ""),
    ("Less than 0,5 g", 0.5, .lessThan, "g"), (">5", 5, .greaterThan, ""), ("≥ 5", 5, .greaterThan, ""),
    ("more than 5", 5, .greaterThan, ""), ("trace", 0, .lessThan, ""), ("Traces", 0, .lessThan, ""),
  ]

  @Test(
    "one number",
    arguments: numbersTyped)
  func numbers(text: String, value: Double) throws {
    let number = try TypedNumber(parsing: text)
    #expect(number.exact == value)
    #expect(number.rest == (text == "5." ? "." : ""))
  }

  @Test(
    "a range keeps both ends",
    arguments: rangesTyped)
  func ranges(text: String, low: Double, high: Double, rest: String) throws {
    let number = try TypedNumber(parsing: text)
    #expect(number.low == low)
    #expect(number.high == high)
    #expect(number.exact == nil)
    #expect(number.rest == rest)
  }

  @Test(
    "the text after the number is kept",
    arguments: restsTyped)
  func rests(text: String, value: Double, rest: String) throws {
    let number = try TypedNumber(parsing: text)
    #expect(number.exact == value)
    #expect(number.rest == rest)
  }

  @Test(
    "a limit says on which side",
    arguments: limitsTyped)
  func limits(text: String, value: Double, bound: Bound, rest: String) throws {
    let number = try TypedNumber(parsing: text)
    #expect(number.low == value)
    #expect(number.bound == bound)
    #expect(number.rest == rest)
    #expect(number.exact == nil)
  }

  @Test(
    "anything else is refused by its text",
    arguments: [
      "", " ", "abc", "-3", "--", "1/0", "3-2", "1,00,000", "1.2.3", "1,2,3", "1..2", "1,,2", "½½", "1/2/3", "<",
      "trace5",
      "1'00", "1,000'000", "1.000,000.5", "/2", "NaN", "inf", "\u{0}",
    ])
  func refused(text: String) {
    let refused = #expect(throws: Failure.self) { try TypedNumber(parsing: text) }
    #expect(refused?.kind == .invalidValue)
    #expect(refused?.message.hasPrefix("\"\(text)\"") == true)
  }

  @Test(
    "a comma before three digits is refused with both readings",
    arguments: [
      ("1,250", "1.250 or 1250"), (" 12,345 ", "12.345 or 12345"), ("+100,000", "100.000 or 100000"),
      ("1,250 g", "1.250 or 1250"), ("<1,000", nil), ("1,250-1,500", nil), ("1,2500", nil), ("1234,567", nil),
    ] as [(String, String?)])
  func ambiguous(text: String, readings: String?) {
    let refused: Failure?
    do throws(Failure) {
      _ = try TypedNumber(parsing: text)
      refused = nil
    } catch { refused = error }
    guard let readings else {
      #expect(refused == nil)
      return
    }
    #expect(refused?.kind == .invalidValue)
    #expect(refused?.message.hasSuffix(" can mean two numbers: write \(readings).") == true)
  }

  @Test("long digits neither trap nor take long")
  func long() throws {
    #expect(try TypedNumber(parsing: String(repeating: "9", count: 199)).low > 1e198)
    #expect(throws: Failure.self) { try TypedNumber(parsing: String(repeating: "9", count: 400)) }
    #expect(throws: Failure.self) { try TypedNumber(parsing: String(repeating: "9", count: 5_000_000)) }
    #expect(try TypedNumber(parsing: "0." + String(repeating: "0", count: 190) + "1").low < 1e-189)
  }

  @Test("whatever is typed, nothing traps and numbers are finite")
  func anything() {
    var generator = SeededGenerator(state: 5)
    let pieces = [
      "1", "0", "23", "000", ",", ".", "'", " ", "½", "/", "-", "to", "<", "g", "+", "\u{A0}", "٣", "e5", "trace",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      guard let number = try? TypedNumber(parsing: text) else { continue }
      #expect(number.low.isFinite && number.low >= 0 && number.high >= number.low, "\(text)")
    }
  }

  @Test("an amount in params is a number or such a text, and is written as a number")
  func quantities() throws {
    #expect(try decode([Quantity].self, #"[2,"93,5","1½","1 1/2"]"#).map(\.value) == [2, 93.5, 1.5, 1.5])
    #expect(try encode([Quantity(1.5)]) == "[1.5]")
    let hints = [("2-3", "2.5"), ("<1", "amount"), ("3 oz", #"quantity 3 and the unit "oz""#), ("much", "93,5")]
    for (text, hint) in hints {
      let refused = refusal(of: [Quantity].self, #"["\#(text)"]"#)
      #expect(refused?.pointer == "/0")
      #expect((refused?.underlying as? Failure)?.hint?.contains(hint) == true)
    }
    #expect(refusal(of: [Quantity].self, "[true]") != nil)
  }
}
