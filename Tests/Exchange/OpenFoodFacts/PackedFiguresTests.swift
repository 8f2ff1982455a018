import Model
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

  @Test("a packed record is judged as the record itself", arguments: 0..<200)
  func records(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let numbers = ["0", "0.13", "12.5", "\"3\"", "-1", "\"<2\"", "null"]
    let parts = ["_100g", "_serving", "", "_prepared_100g", "_prepared", "_unit", "_modifier"]
    let members = (0..<20).map { _ in
      let nutriment = Nutriment.allCases.randomElement(using: &random) ?? .fat
      let part = parts.randomElement(using: &random) ?? ""
      let value =
        switch part {
        case "_unit": "\"% DV\""
        case "_modifier": "\"~\""
        default: numbers.randomElement(using: &random) ?? "0"
        }
      return "\"\(nutriment.name)\(part)\":\(value)"
    }
    let basis = ["100g", "100ml", "serving", "odd"].randomElement(using: &random) ?? ""
    let serving = ["1 cup (150 g)", "33 cl", "1 bar", "60"].randomElement(using: &random) ?? ""
    let record = try productRecord(
      #"""
      {"code":"4006381333931","product_name":"Oat Rings","brands":"Alder","quantity":"6 x 330 ml","obsolete":"on",
      "serving_size":"\#(serving)","serving_quantity":330,"serving_quantity_unit":"ml","nutrition_data_per":"\#(basis)",
      "nutrition_data_prepared_per":"\#(basis)","last_modified_t":1700000000,"product_type":"petfood",
      "nutriments":{\#(members.joined(separator: ","))}}
      """#)
    let bytes = PackedRecord.pack(record)
    let unpacked = try #require(PackedRecord.unpack(bytes, code: record.code, name: "Oat Rings", brand: "Alder"))
    #expect(Product(unpacked, origin: .localCopy) == Product(record, origin: .localCopy))
    for length in 0..<bytes.count {
      _ = PackedRecord.unpack(Array(bytes[..<length]), code: "1", name: nil, brand: nil)
    }
  }
}
