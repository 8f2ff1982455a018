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
    var totals = DayFactTotals()
    for count in [0, 1, 2, 5, 14, 60] {
      let entries = try Self.randomEntries(count, using: &generator)
      let facts = DayFacts(entries)
      #expect(try totals.totals(of: facts, nutrients: nil) == Totals(of: entries))
      var some = Totals(of: entries)
      some.nutrients = some.nutrients.filter { ["sodium", "mood"].contains($0.key) }
      #expect(try totals.totals(of: facts, nutrients: ["sodium", "mood"]) == some)
      some.nutrients = [:]
      #expect(try totals.totals(of: facts, nutrients: []) == some)
    }
  }

  @Test("amounts that cannot be eaten count as not stated")
  func impossible() throws {
    let entries = [
      try entry(
        calories: 10, protein: -1, nutrients: ["iron": NutrientValue(.nan, "mg"), "zinc": NutrientValue(-1, "IU")])
    ]
    var totals = DayFactTotals()
    #expect(try totals.totals(of: DayFacts(entries), nutrients: nil) == Totals(of: entries))
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
    #expect(DayFacts(stored: []) == nil)
    #expect(DayFacts(stored: [99] + facts.bytes.dropFirst()) == nil)
    for length in 1..<facts.bytes.count {
      let cut = try #require(DayFacts(stored: Array(facts.bytes.prefix(length))))
      var totals = DayFactTotals()
      _ = try? totals.totals(of: cut, nutrients: nil)
    }
    for _ in 0..<2000 {
      var bytes = facts.bytes
      bytes[Int.random(in: 1..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      let damaged = try #require(DayFacts(stored: bytes))
      var sums = PeriodSums()
      try? sums.add(damaged)
      _ = sums.totals(goals: Goals())
      var breakdown = MetricBreakdown(of: .nutrient("mood"))
      try? breakdown.add(try Day(parsing: "2026-11-30"), damaged)
    }
    let short = try #require(DayFacts(stored: Array(facts.bytes.dropLast())))
    var totals = DayFactTotals()
    #expect(throws: Failure.self) { try totals.totals(of: short, nutrients: nil) }
  }
}
