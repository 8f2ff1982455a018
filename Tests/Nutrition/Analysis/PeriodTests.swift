import Model
import Testing

@testable import Nutrition

/// The sums of some days, each with its entries.
func sums(of days: [[Entry]]) throws -> PeriodSums {
  var sums = PeriodSums()
  for entries in days {
    let day = try DayFacts(entries).withStored { try DaySums(of: $0) }
    try day.withStored { try sums.add($0) }
  }
  return sums
}

@Suite("Totals and averages of a period")
struct PeriodTests {
  @Test("a day without entries is unknown and leaves the average alone")
  func missingDay() throws {
    let totals = try sums(of: [[entry(calories: 100)], [], [entry(calories: 300)]]).totals(goals: Goals())
    #expect(totals.calories.value == 400)
    #expect(totals.calories.coveredDays == 2)
    #expect(totals.calories.average == 200)
  }

  @Test("a recorded zero counts, and a day that does not state the nutrient does not")
  func recordedZero() throws {
    let days = try [NutrientValue(0, "mg"), nil, NutrientValue(100, "mg")].map { value in
      var nutrients = Nutrients()
      nutrients["sodium"] = value
      return [try entry(calories: 1, nutrients: nutrients)]
    }
    let sodium = try sums(of: days).totals(goals: Goals()).nutrients["sodium"]
    #expect(
      sodium
        == PeriodTotal(
          value: 100, unit: "mg", known: 2, unknown: 1, coveredDays: 2, average: 50, goal: 2300, share: 50.0 / 2300,
          status: .under))
  }

  @Test("an empty period has no averages")
  func empty() throws {
    let empty = try sums(of: [[], []])
    let totals = empty.totals(goals: Goals())
    #expect(empty.coveredDays == 0)
    #expect(totals.entries == 0)
    #expect(
      totals.protein == PeriodTotal(value: 0, unit: "g", known: 0, unknown: 0, coveredDays: 0, goal: 150))
    #expect(totals.nutrients.isEmpty)
  }

  @Test("macros that nobody stated are no zero")
  func unknownMacros() throws {
    let totals = try sums(of: [[entry(calories: 100)], [entry(calories: 100, fat: 6)]]).totals(goals: Goals())
    #expect(totals.protein.average == nil)
    #expect(totals.protein.unknown == 2)
    #expect(totals.fat.average == 6)
    #expect(totals.fat.coveredDays == 1)
  }

  @Test("several entries of a day make one covered day, in whatever units of mass")
  func units() throws {
    let day = try [
      entry(1, nutrients: ["iron": NutrientValue(1, "mg")]), entry(2, nutrients: ["iron": NutrientValue(500, "mcg")]),
      entry(3, nutrients: ["iron": NutrientValue(4, "% DV")]),
    ]
    let other = [try entry(4, nutrients: ["iron": NutrientValue(4, "% DV", bound: .lessThan)])]
    let iron = try sums(of: [day, other]).totals(goals: Goals(nutrients: ["iron": 3])).nutrients["iron"]
    #expect(
      iron
        == PeriodTotal(
          value: 1.5, unit: "mg", known: 2, unknown: 0, coveredDays: 1, average: 1.5, goal: 3, share: 0.5,
          status: .near, apart: [ApartTotal(unit: "% DV", value: 8, entries: 2, bound: .lessThan)]))
  }

  @Test("the unit of an unknown nutrient is that of most entries of all days, and its days follow it")
  func unknownNutrients() throws {
    let days = try [("IU", 5.0), ("g", 1.0), ("mg", 500.0)].map { unit, value in
      [try entry(nutrients: ["omega 3": NutrientValue(value, unit)])]
    }
    let omega = try sums(of: days).totals(goals: Goals()).nutrients["omega 3"]
    #expect(omega?.unit == "g")
    #expect(omega?.value == 1.5)
    #expect(omega?.coveredDays == 2)
    #expect(omega?.average == 0.75)
  }

  @Test("the sums of a period are those of all its entries, and its days those that state a value")
  func property() throws {
    var generator = SeededGenerator(state: 11)
    let days = try (0..<12).map { try DayFactsTests.randomEntries($0 % 5, using: &generator) }
    let expected = Totals(of: days.joined())
    let totals = try sums(of: days).totals(goals: Goals())
    #expect(totals.entries == expected.entries)
    #expect(totals.carbs.value == expected.carbs.value)
    #expect(totals.nutrients.keys.sorted() == expected.nutrients.keys.sorted())
    for (id, total) in expected.nutrients {
      let found = try #require(totals.nutrients[id])
      #expect(found.value == total.value)
      #expect(found.unit == total.unit)
      #expect((found.known, found.unknown) == (total.known, total.unknown))
      #expect(found.bound == total.bound)
      #expect(found.apart == total.apart)
      guard KnownNutrients.find(id) != nil else { continue }
      #expect(found.coveredDays == days.count { (Totals(of: $0).nutrients[id]?.known ?? 0) > 0 }, "\(id)")
    }
  }

  @Test("two periods are compared by their averages, unknown where either is")
  func comparison() throws {
    let first = try sums(of: [[entry(calories: 100, protein: 10)], [], [entry(calories: 300)]])
    let second = try sums(of: [
      [entry(calories: 250, nutrients: ["mood": NutrientValue(2, "mg"), "zinc": NutrientValue(1, "mg")])]
    ])
    let (day, later) = (try Day(parsing: "2026-11-01"), try Day(parsing: "2026-11-03"))
    let comparison = PeriodComparison(first, from: day, to: later, second, from: later, to: later)
    #expect(comparison.first == PeriodExtent(from: day, to: later, days: 3, coveredDays: 2, entries: 2))
    #expect(
      comparison.calories
        == AverageComparison(
          unit: "kcal", first: 200, second: 250, difference: 50, ratio: 1.25, firstDays: 2, secondDays: 1))
    #expect(
      comparison.protein
        == AverageComparison(
          unit: "g", first: 10, second: nil, difference: nil, ratio: nil, firstDays: 1, secondDays: 0))
    #expect(
      comparison.nutrients["mood"]
        == AverageComparison(
          unit: "mg", first: nil, second: 2, difference: nil, ratio: nil, firstDays: 0, secondDays: 1))
  }

  @Test("an unknown nutrient is compared in one unit, and a ratio to zero is unknown")
  func comparedUnits() throws {
    let first = try sums(of: [[entry(nutrients: ["mood": NutrientValue(2, "g"), "zinc": NutrientValue(0, "mg")])]])
    let second = try sums(of: [
      [entry(nutrients: ["mood": NutrientValue(500, "mg"), "zinc": NutrientValue(3, "mg")])],
      [entry(nutrients: ["mood": NutrientValue(1500, "mg")])],
    ])
    let day = try Day(parsing: "2026-11-01")
    let comparison = PeriodComparison(first, from: day, to: day, second, from: day, to: day.adding(days: 1))
    #expect(
      comparison.nutrients["mood"]
        == AverageComparison(
          unit: "mg", first: 2000, second: 1000, difference: -1000, ratio: 0.5, firstDays: 1, secondDays: 2))
    #expect(comparison.nutrients["zinc"]?.difference == 3)
    #expect(comparison.nutrients["zinc"]?.ratio == nil)
  }

  @Test(
    "the state of the calories has half-open bands",
    arguments: [
      (0, CalorieState.belowGoal), (0.7999, .belowGoal), (0.8, .approachingGoal), (0.9499, .approachingGoal),
      (0.95, .goalMet), (1.0499, .goalMet), (1.05, .overGoal), (40, .overGoal),
    ])
  func calorieStates(ratio: Double, state: CalorieState) {
    #expect(CalorieState(ratio: ratio) == state)
    #expect(CalorieState(ratio: .nan) == nil)
  }
}
