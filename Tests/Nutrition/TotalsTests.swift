import Model
import Nutrition
import Testing

@Suite("Totals")
struct TotalsTests {
  private func total(of values: [NutrientValue], _ id: String) throws -> NutrientTotal? {
    let entries = try values.map { try entry(nutrients: [id: $0]) }
    return Totals(of: entries).nutrients[id]
  }

  @Test("no entries have empty totals")
  func empty() {
    let totals = Totals(of: [])
    #expect(totals.entries == 0)
    #expect(totals.calories == Total(value: 0, unit: "kcal", known: 0, unknown: 0))
    #expect(totals.fat == Total(value: 0, unit: "g", known: 0, unknown: 0))
    #expect(totals.nutrients.isEmpty)
  }

  @Test("what is not stated is counted as unknown, and a stated zero as known")
  func unknown() throws {
    let totals = Totals(of: [
      try entry(calories: 270, protein: 6, nutrients: ["fiber": NutrientValue(4.5, "g")]),
      try entry(calories: 485, protein: 0, fat: 8.75),
      try entry(calories: 540, nutrients: ["fiber": NutrientValue(0, "g")]),
    ])
    #expect(totals.entries == 3)
    #expect(totals.calories == Total(value: 1295, unit: "kcal", known: 3, unknown: 0))
    #expect(totals.protein == Total(value: 6, unit: "g", known: 2, unknown: 1))
    #expect(totals.carbs == Total(value: 0, unit: "g", known: 0, unknown: 3))
    #expect(totals.fat == Total(value: 8.75, unit: "g", known: 1, unknown: 2))
    #expect(totals.nutrients == ["fiber": NutrientTotal(value: 4.5, unit: "g", known: 2, unknown: 1)])
  }

  @Test("sums print as people expect")
  func decimals() throws {
    #expect(Totals(of: [try entry(calories: 0.1), try entry(calories: 0.2)]).calories.value == 0.3)
    let thirds = try (0..<3).map { try entry($0, calories: 200.0 / 3) }
    #expect(Totals(of: thirds).calories.value == 200)
    let cents = try (0..<1000).map { try entry($0, calories: 0.01) }
    #expect(Totals(of: cents).calories.value == 10)
    let mixed = [try entry(calories: 1_000_000), try entry(calories: 0.000001)]
    #expect(Totals(of: mixed).calories.value == 1_000_000.000001)
    #expect(Totals(of: [try entry(calories: 1.0 / 3)]).calories.value == 0.333333333)
    #expect(Totals(of: [try entry(calories: -0.0)]).calories.value.sign == .plus)
  }

  @Test("g, mg and mcg are added in the usual unit of the nutrient")
  func conversion() throws {
    let sodium = try total(
      of: [NutrientValue(1, "g"), NutrientValue(142.5, "mg"), NutrientValue(250, "mcg")], "sodium")
    #expect(sodium == NutrientTotal(value: 1142.75, unit: "mg", known: 3, unknown: 0))
    let selenium = try total(of: [NutrientValue(0.000_055, "g")], "selenium")
    #expect(selenium == NutrientTotal(value: 55, unit: "mcg", known: 1, unknown: 0))
    let fiber = try total(of: [NutrientValue(1, "\u{B5}g")], "fiber")
    #expect(fiber == NutrientTotal(value: 0.000001, unit: "g", known: 1, unknown: 0))
  }

  @Test("units that do not convert are kept apart")
  func apart() throws {
    let values = [
      NutrientValue(300, "mcg"), NutrientValue(500, "IU"), NutrientValue(20, "% DV"), NutrientValue(250, "iu"),
      NutrientValue(700, "IU", bound: .lessThan),
    ]
    #expect(
      try total(of: values, "vitamin_a")
        == NutrientTotal(
          value: 300, unit: "mcg", known: 1, unknown: 0,
          apart: [
            ApartTotal(unit: "% DV", value: 20, entries: 1),
            ApartTotal(unit: "IU", value: 1450, entries: 3, bound: .lessThan),
          ]))
    #expect(
      try total(of: [NutrientValue(500, "IU")], "vitamin_a")
        == NutrientTotal(
          value: 0, unit: "mcg", known: 0, unknown: 0, apart: [ApartTotal(unit: "IU", value: 500, entries: 1)]))
    #expect(try total(of: [NutrientValue(250, "ml")], "water")?.value == 250)
  }

  @Test("an unknown nutrient has the unit that most entries use")
  func unknownNutrients() throws {
    #expect(
      try total(of: [NutrientValue(1, "g"), NutrientValue(250, "mg"), NutrientValue(250, "mg")], "omega 3")
        == NutrientTotal(value: 1500, unit: "mg", known: 3, unknown: 0))
    #expect(
      try total(of: [NutrientValue(1, "mg"), NutrientValue(1, "g")], "omega 3")
        == NutrientTotal(value: 1.001, unit: "g", known: 2, unknown: 0))
    #expect(
      try total(of: [NutrientValue(5, "IU"), NutrientValue(6, "IU"), NutrientValue(1, "g")], "omega 3")
        == NutrientTotal(
          value: 11, unit: "IU", known: 2, unknown: 0, apart: [ApartTotal(unit: "g", value: 1, entries: 1)]))
    #expect(try total(of: [NutrientValue(3, "")], "mood")?.unit == "")
  }

  @Test(
    "limits make the sum a limit",
    arguments: [
      ([nil], nil), ([.lessThan], .lessThan), ([nil, .lessThan], .lessThan), ([.greaterThan, nil], .greaterThan),
      ([.lessThan, .greaterThan], .either),
    ] as [([Bound?], TotalBound?)])
  func bounds(bounds: [Bound?], expected: TotalBound?) throws {
    let total = try total(of: bounds.map { NutrientValue(0.5, "g", bound: $0) }, "sugar")
    #expect(total?.bound == expected)
    #expect(total?.value == 0.5 * Double(bounds.count))
  }

  @Test(
    "amounts that cannot be eaten never change a total and count as not stated",
    arguments: [-3, .nan, .infinity, 1e300])
  func impossible(amount: Double) throws {
    let totals = Totals(of: [
      try entry(calories: 100, protein: amount, nutrients: ["iron": NutrientValue(amount, "mg")]),
      try entry(calories: 50, protein: 2),
    ])
    #expect(totals.protein == Total(value: 2, unit: "g", known: 1, unknown: 1))
    #expect(totals.nutrients["iron"] == nil)
    #expect(Totals(of: [try entry(calories: amount)]).calories.known == 0)
  }

  @Test("neither the order of entries nor how they are grouped changes a digit")
  func permutations() throws {
    var generator = SeededGenerator(state: 42)
    let units = ["g", "mg", "mcg", "IU", "iu", ""]
    let ids = ["sodium", "vitamin_a", "omega 3", "mood"]
    for _ in 0..<20 {
      var entries = try (0..<60).map { number in
        var nutrients = Nutrients()
        for id in ids where Bool.random(using: &generator) {
          let bound = [nil, nil, Bound.lessThan, .greaterThan][Int.random(in: 0..<4, using: &generator)]
          nutrients[id] = NutrientValue(
            .random(in: 0...1000, using: &generator), units[Int.random(in: 0..<6, using: &generator)], bound: bound)
        }
        return try entry(
          number, calories: .random(in: 0...1, using: &generator), protein: .random(in: 0...1e6, using: &generator),
          nutrients: nutrients)
      }
      let expected = Totals(of: entries)
      for _ in 0..<5 {
        entries.shuffle(using: &generator)
        #expect(Totals(of: entries) == expected)
        var whole = TotalsAccumulator()
        for part in [entries[..<7], entries[7..<40], entries[40...]] {
          var accumulator = TotalsAccumulator()
          for entry in part { accumulator.add(entry) }
          whole.add(accumulator)
        }
        #expect(whole.totals == expected)
      }
    }
  }

  @Test("masses convert exactly")
  func masses() {
    #expect(MassUnit.milligram.convert(142.5, to: .gram) == 0.1425)
    #expect(MassUnit.gram.convert(0.3, to: .microgram) == 300_000)
    #expect(MassUnit.microgram.convert(7, to: .milligram) == 0.007)
    #expect(MassUnit.gram.convert(1.1, to: .gram) == 1.1)
    #expect(MassUnit(rawValue: "IU") == nil)
  }
}
