import Testing

@testable import Exchange

@Suite struct PackedFiguresTests {
  @Test("figures come back exactly", arguments: 0..<200)
  func roundTrip(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func amount() -> Double? {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: nil
      case 1: Double(Int.random(in: -3...3000, using: &random))
      case 2: Double(Int.random(in: 0...100_000, using: &random)) / 1000
      case 3: Double.random(in: 0...1, using: &random) * 1e-6
      case 4: 10.3000001907349
      default: [0, -0.0, .greatestFiniteMagnitude, 1e9, .leastNonzeroMagnitude].randomElement(using: &random)
      }
    }
    let figures = Nutriment.allCases.shuffled(using: &random).prefix(Int(seed % 20)).map { nutriment in
      var figures = NutrimentFigures(nutriment, isPrepared: Bool.random(using: &random))
      (figures.per100, figures.perServing, figures.asEntered) = (amount(), amount(), amount())
      figures.modifier = [nil, .less, .greater, .approximate, .notPrinted].randomElement(using: &random) ?? nil
      figures.enteredUnit = [nil, .percentDailyValue, .internationalUnits].randomElement(using: &random) ?? nil
      figures.isUnreadable = Bool.random(using: &random)
      figures.isComputed = Bool.random(using: &random)
      figures.isEstimate = Bool.random(using: &random)
      return figures
    }
    let bytes = PackedFigures.pack(figures)
    #expect(PackedFigures.unpack(bytes) == figures)
    for length in 0..<bytes.count { _ = PackedFigures.unpack(Array(bytes[..<length])) }
  }

  @Test("a usual figure takes few bytes, and other bytes are refused")
  func size() {
    var fat = NutrimentFigures(.fat)
    fat.per100 = 30.9
    #expect(PackedFigures.pack([fat]).count == 5)
    #expect(PackedFigures.unpack([0x7F, 1, 0, 0]) == nil)
    #expect(PackedFigures.unpack([0, 1]) == nil)
  }
}
