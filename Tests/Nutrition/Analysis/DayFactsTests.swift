import Model
import Testing

@testable import Nutrition

@Suite("Facts of a day")
struct DayFactsTests {
  /// Entries with every kind of nutrient, unit and bound that can be stored.
  static func randomEntries(_ count: Int, using generator: inout SeededGenerator) throws -> [Entry] {
    let ids = KnownNutrients.all.map(\.id) + ["omega 3", "mood", "\u{E9}tain"]
    let units = ["g", "mg", "mcg", "mL", "IU", "iu", "% DV", "", "\u{B5}g", "Grams"]
    return try (0..<count).map { number in
      var nutrients = Nutrients()
      for id in ids where Bool.random(using: &generator) {
        let bound = [nil, nil, nil, Bound.lessThan, .greaterThan][Int.random(in: 0..<5, using: &generator)]
        let unit = units[Int.random(in: 0..<units.count, using: &generator)]
        nutrients[id] = NutrientValue(.random(in: 0...1000, using: &generator), unit, bound: bound)
      }
      var made = try entry(
        number, calories: .random(in: 0...900, using: &generator),
        protein: Bool.random(using: &generator) ? .random(in: 0...50, using: &generator) : nil,
        carbs: Bool.random(using: &generator) ? .random(in: 0...50, using: &generator) : nil,
        fat: Bool.random(using: &generator) ? 0 : nil, nutrients: nutrients)
      made.brand = Bool.random(using: &generator) ? "Three Geese" : nil
      made.foodId = Bool.random(using: &generator) ? made.id : nil
      return made
    }
  }

  @Test("facts add up to the totals of their entries, to the last digit")
  func sameTotals() throws {
    var generator = SeededGenerator(state: 7)
    var totals = DaySumTotals()
    for count in [0, 1, 2, 5, 14, 60] {
      let entries = try Self.randomEntries(count, using: &generator)
      #expect(try totals.totals(ofEntries: entries, nutrients: nil) == Totals(of: entries))
      var some = Totals(of: entries)
      some.nutrients = some.nutrients.filter { ["sodium", "mood"].contains($0.key) }
      #expect(try totals.totals(ofEntries: entries, nutrients: ["sodium", "mood"]) == some)
      some.nutrients = [:]
      #expect(try totals.totals(ofEntries: entries, nutrients: []) == some)
    }
  }

  @Test("amounts that cannot be eaten count as not stated")
  func impossible() throws {
    let entries = [
      try entry(
        calories: 10, protein: -1, nutrients: ["iron": NutrientValue(.nan, "mg"), "zinc": NutrientValue(-1, "IU")])
    ]
    var totals = DaySumTotals()
    #expect(try totals.totals(ofEntries: entries, nutrients: nil) == Totals(of: entries))
  }

  @Test("every known nutrient and its usual unit have a code, and codes never move")
  func codes() {
    #expect(Set(FactCode.nutrients) == Set(KnownNutrients.all.map(\.id)))
    #expect(Set(KnownNutrients.all.map(\.unit)).isSubset(of: FactCode.units))
    #expect(FactCode.nutrients.prefix(3) == ["vitamin_a", "vitamin_c", "vitamin_d"])
    #expect(FactCode.nutrients.firstIndex(of: "sodium") == 18)
    #expect(FactCode.nutrients.firstIndex(of: "caffeine") == 36)
    #expect(FactCode.units == ["g", "mg", "mcg", "mL"])
    #expect(FactCode.nutrients.count < Int(FactCode.text))
  }

  @Test("bytes of another version are not read, and damaged ones are refused or give a wrong sum, but never trap")
  func damage() throws {
    var generator = SeededGenerator(state: 9)
    let facts = DayFacts(try Self.randomEntries(3, using: &generator))
    let sums = try facts.withStored { try DaySums(of: $0) }
    #expect(try read(facts: []) == nil)
    #expect(try read(sums: []) == nil)
    #expect(try read(facts: [99] + facts.bytes.dropFirst()) == nil)
    #expect(try read(sums: [99] + sums.bytes.dropFirst()) == nil)
    for length in 1..<facts.bytes.count { _ = try? read(facts: Array(facts.bytes.prefix(length))) }
    for length in 1..<sums.bytes.count { _ = try? read(sums: Array(sums.bytes.prefix(length))) }
    for _ in 0..<2000 {
      _ = try? read(facts: changed(facts.bytes, using: &generator))
      _ = try? read(sums: changed(sums.bytes, using: &generator))
    }
    #expect(throws: Failure.self) { try read(facts: facts.bytes.dropLast()) }
    #expect(throws: Failure.self) { try read(sums: sums.bytes.dropLast()) }
  }

  private func changed(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    bytes[Int.random(in: 1..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
    return bytes
  }

  /// How many foods and sums the bytes tell of; nil when they are of another version.
  private func read(facts bytes: some Collection<UInt8>) throws -> Int? {
    try Array(bytes).withUnsafeBytes { bytes in
      try StoredDayFacts(bytes).map { facts in
        var breakdown = MetricBreakdown(of: .nutrient("mood"))
        let day = try Day(parsing: "2026-11-30")
        try breakdown.add(day, facts)
        _ = try DaySums(of: facts)
        return breakdown.contributions(from: day, to: day, goals: Goals(), limit: 5).foods.count
      }
    }
  }

  private func read(sums bytes: some Collection<UInt8>) throws -> Int? {
    try Array(bytes).withUnsafeBytes { bytes in
      try StoredDaySums(bytes).map { stored in
        var sums = PeriodSums()
        try sums.add(stored)
        return sums.totals(goals: Goals()).nutrients.count
      }
    }
  }
}

extension DaySumTotals {
  /// The totals by way of the facts and sums of a day.
  mutating func totals(ofEntries entries: [Entry], nutrients: Set<String>?) throws -> Totals {
    let sums = try DayFacts(entries).withStored { try DaySums(of: $0) }
    return try sums.withStored { try totals(of: $0, nutrients: nutrients) }
  }
}
