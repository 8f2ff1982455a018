import Model
import Testing

@testable import Exchange

@Suite struct ServingTextTests {
  @Test(
    "a text says what a serving weighs or measures, and what it is counted in",
    arguments: [
      ("30g", "30 g", nil), ("30 g", "30 g", nil), ("30,5 g", "30.5 g", nil), ("1 cup (150 g)", "150 g", "1 cup"),
      ("60.8 g (1 tranche)", "60.8 g", "1 tranche"), ("1 barquette de 40g", "40 g", "1 barquette"),
      ("2.5kg", "2500 g", nil), ("33 cl", "330 ml", nil), ("0,5 l", "500 ml", nil), ("1 oz (28 g)", "28 g", nil),
      ("1 serving", nil, "1 serving"), ("60", nil, nil), ("250.0", nil, nil),
      ("130 g (0.5 cup)", "130 g", "0.5 cup"), ("0.5 cup (130 g)", "130 g", "0.5 cup"), ("30 gr", "30 g", nil),
      ("2 liters", "2000 ml", nil), ("12 fl oz", "354.888 ml", nil), ("9 candies and 2 biscuits", nil, nil),
      ("Un biscuit (12,5 g)", "12.5 g", "1 biscuit"), ("1 1/2 cups (355 ml)", "355 ml", "1.5 cups"),
      ("1/2 cup", nil, "0.5 cup"), ("28.3495g", "28.3495 g", nil), ("14.000000000000002g", "14 g", nil),
      ("1.61 ONZ (45 g)", "45 g", nil), ("28 g (1 ONZ)", "28 g", nil), ("100 g (100 GRM)", "100 g", nil),
      ("1 Serving(s) (14 G)", "14 g", "1 Serving"), ("355 ml (12 fl. oz)", "355 ml", nil), ("2 oz", "56.699 g", nil),
      ("500 mg", "0.5 g", nil), ("½ pizza (200 g)", "200 g", "0.5 pizza"), ("100 г", "100 g", nil),
      ("250 毫升", "250 ml", nil), ("1 can (330 ml)", "330 ml", "1 can"), ("", nil, nil), ("()", nil, nil),
      ("2 Tbsp (32 g)", "32 g", "2 Tbsp"), ("1,250 g", nil, nil), ("about 12 chips (28 g)", "28 g", "12 chips"),
      ("30-40 g", nil, nil), ("0 g", nil, nil), ("B12 30 g", "30 g", nil), ("1.5 l bottle", "1500 ml", nil),
      ("-30 g", nil, nil), ("−30 g", nil, nil), ("1 cup (-30 g)", nil, "1 cup"), ("-2 cookies", nil, nil),
      ("1 cup - 30 g", "30 g", "1 cup"), ("1e-300 g", nil, nil), ("0.0000001 g", nil, nil),
      ("0.000001 g", "1e-06 g", nil), ("1E5 g (30 g)", "30 g", nil),
    ] as [(String, String?, String?)])
  func texts(text: String, amount: String?, count: String?) {
    let reading = ServingText(text)
    let unit = reading.amount?.dimension == .milliliters ? "ml" : "g"
    #expect(reading.amount.map { "\(Limits.shown(($0.value * 1e6).rounded() / 1e6)) \(unit)" } == amount)
    let counted = reading.count.map { "\(Limits.shown($0.quantity)) \($0.unit)" }
    // What is left of a text with one amount in two units is not counted.
    #expect(counted == count)
  }

  @Test("numbers before words are read as anywhere else, whatever they look like", arguments: 0..<20)
  func numbers(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces = ["1", "0", "28", "3495", "0.5", "1234567.1234567", "007", ".", ",", " ", "(", "g", "cups", " to 4", "t", "½", "/", "-", "é"]
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 1...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let number = try? TypedNumber(parsing: text)
      guard text.first?.isASCII == true, text.first?.isNumber == true, let exact = number?.exact else { continue }
      var scanner = ServingScanner(text)
      #expect(scanner.next()?.quantity == exact, "\(text)")
    }
  }

  @Test("of several amounts, the one that the database understood is taken, then one in brackets, then the last")
  func choice() {
    #expect(ServingText("40 g - (x 4= 160 g)", understood: 40).amount?.value == 40)
    #expect(ServingText("40 g - (x 4= 160 g)").amount?.value == 160)
    #expect(ServingText("20 g 30 g").amount?.value == 30)
    #expect(ServingText("130 g (0.5 cup)", understood: 118).amount?.value == 130)
  }

  @Test(
    "a number without a unit says nothing", arguments: [("60", true), ("250.0", true), ("60 g", false), ("x", false)])
  func bareNumbers(text: String, isBare: Bool) {
    #expect(ServingText(text).isBareNumber == isBare)
  }

  @Test("any text is read without a trap", arguments: 0..<300)
  func anything(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces = ["1", "½", ",", ".", " ", "(", ")", "g", "fl oz", "cup", "/", "-", "é", "🍎", "<", "0", "l", "\u{301}"]
    let text = (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    let reading = ServingText(text)
    if let amount = reading.amount { #expect(amount.value > 0 && amount.value.isFinite) }
  }
}
