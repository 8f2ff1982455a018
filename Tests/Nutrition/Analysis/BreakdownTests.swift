import Model
import Testing

@testable import Nutrition

@Suite("Where nutrients come from")
struct BreakdownTests {
  private let first: Day
  private let second: Day
  private let foodId: Identifier

  init() throws {
    first = try Day(parsing: "2026-11-01")
    second = try Day(parsing: "2026-11-02")
    foodId = try Identifier(parsing: "f00d0000-0000-4000-8000-000000000001")
  }

  private func eaten(
    _ name: String, brand: String? = nil, foodId: Identifier? = nil, calories: Double = 0,
    _ sodium: NutrientValue? = nil
  ) throws -> Entry {
    var made = try entry(calories: calories)
    made.name = name
    made.brand = brand
    made.foodId = foodId
    made.nutrients["sodium"] = sodium
    return made
  }

  private func contributions(
    of metric: Metric, _ days: [(Day, [Entry])], limit: Int = 50
  ) throws -> NutrientContributions {
    var breakdown = MetricBreakdown(of: metric)
    for (day, entries) in days.reversed() { try DayFacts(entries).withStored { try breakdown.add(day, $0) } }
    return breakdown.contributions(from: first, to: second, goals: Goals(), limit: limit)
  }

  @Test("entries are one food by their link, else by exact name and brand, under the newest name")
  func groups() throws {
    let result = try contributions(
      of: .nutrient("sodium"),
      [
        (
          first,
          [
            eaten("Broth", foodId: foodId, NutrientValue(1, "g")), eaten("Rye bread", NutrientValue(200, "mg")),
            eaten("Rye bread", brand: "Hollow Hill", NutrientValue(90, "mg", bound: .lessThan)),
          ]
        ),
        (second, [eaten("River broth", foodId: foodId, NutrientValue(500, "mg")), eaten("Rye bread"), eaten("Plum")]),
      ])
    #expect(result.total.value == 1790)
    #expect(result.total.unit == "mg")
    #expect(result.total.bound == .lessThan)
    #expect(result.total.average == 895)
    #expect((result.total.known, result.total.unknown) == (4, 2))
    #expect(
      result.foods == [
        FoodContribution(
          food: LoggedFood(foodId: foodId, name: "River broth", brand: nil), count: 2, value: 1500, share: 1500 / 1790,
          unknown: 0, bound: nil, apart: nil),
        FoodContribution(
          food: LoggedFood(foodId: nil, name: "Rye bread", brand: nil), count: 2, value: 200, share: 200 / 1790,
          unknown: 1, bound: nil, apart: nil),
        FoodContribution(
          food: LoggedFood(foodId: nil, name: "Rye bread", brand: "Hollow Hill"), count: 1, value: 90,
          share: 90 / 1790, unknown: 0, bound: .lessThan, apart: nil),
        FoodContribution(
          food: LoggedFood(foodId: nil, name: "Plum", brand: nil), count: 1, value: nil, share: nil, unknown: 1,
          bound: nil, apart: nil),
      ])
    #expect(
      result.days == [
        DayAmount(day: first, value: 1290, known: 3, unknown: 0, bound: .lessThan, apart: nil),
        DayAmount(day: second, value: 500, known: 1, unknown: 2, bound: nil, apart: nil),
      ])
    #expect(result.coveredDays == 2)
  }

  @Test("what is beyond the limit is told as the rest, and all of it adds up to the total")
  func rest() throws {
    let entries = try (1...9).map { try eaten("Food \($0)", calories: Double($0) * 10.1) }
    let result = try contributions(of: .calories, [(first, entries)], limit: 2)
    #expect(result.foods.map(\.food.name) == ["Food 9", "Food 8"])
    #expect(result.rest == RestContribution(foods: 7, count: 7, value: 282.8, share: 282.8 / 454.5))
    #expect(result.total.value == 454.5)
    #expect(try contributions(of: .calories, [(first, entries)], limit: 9).rest == nil)
  }

  @Test("units that do not convert are kept apart in every part")
  func apart() throws {
    let result = try contributions(
      of: .nutrient("sodium"),
      [(first, [eaten("Broth", NutrientValue(5, "% DV")), eaten("Soup", NutrientValue(0, "mg"))])])
    let apart = [ApartTotal(unit: "% DV", value: 5, entries: 1)]
    #expect(result.total.apart == apart)
    #expect(result.days.first?.apart == apart)
    #expect(result.foods.map(\.food.name) == ["Soup", "Broth"])
    #expect(result.foods.last?.apart == apart)
    #expect(result.foods.last?.value == nil)
    #expect(result.foods.first?.share == nil, "there is no share of a total of zero")
    #expect(result.foods.last?.count == 1)
  }

  @Test("the foods and the days of random entries add up to the total")
  func property() throws {
    var generator = SeededGenerator(state: 3)
    for metric in [Metric.nutrient("iron"), .nutrient("mood"), .fat, .calories] {
      let days = try (0..<6).map { (first.adding(days: $0), try DayFactsTests.randomEntries(9, using: &generator)) }
      let result = try contributions(of: metric, days, limit: 4)
      let parts = result.foods.compactMap(\.value).reduce(0, +) + (result.rest?.value ?? 0)
      #expect(abs(parts - result.total.value) < 1e-6)
      #expect(abs(result.days.compactMap(\.value).reduce(0, +) - result.total.value) < 1e-6)
      #expect(result.foods.reduce(result.rest?.count ?? 0) { $0 + $1.count } == 54)
      #expect(result.days.map(\.day) == days.map(\.0))
    }
  }

  @Test("a food is told with its sums, averages and shares of everything")
  func food() throws {
    var broth = try eaten("Broth", foodId: foodId, calories: 40, NutrientValue(1, "g"))
    broth.nutrients["mood"] = NutrientValue(1, "g")
    var other = try eaten("Soup", calories: 160, NutrientValue(3, "g"))
    other.nutrients["mood"] = NutrientValue(500, "mg")
    let third = try eaten("Stew", calories: 0)
    var again = try eaten("Broth", calories: 0, NutrientValue(0, "mg"))
    again.nutrients["mood"] = NutrientValue(500, "mg")
    var breakdown = FoodBreakdown(of: .food(foodId))
    for entries in [[broth, other], [third, broth, again]] { try breakdown.add(entries) }
    let history = breakdown.history(from: first, to: second)
    #expect(history.food == LoggedFood(foodId: foodId, name: "Broth", brand: nil))
    #expect((history.count, history.days) == (2, 2))
    #expect(
      history.calories
        == FoodAmount(value: 80, unit: "kcal", average: 40, known: 2, unknown: 0, share: 80.0 / 240))
    #expect(history.protein == FoodAmount(value: 0, unit: "g", average: nil, known: 0, unknown: 2, share: nil))
    #expect(
      history.nutrients["sodium"]
        == FoodAmount(value: 2000, unit: "mg", average: 1000, known: 2, unknown: 0, share: 2000.0 / 5000))
    #expect(history.nutrients["mood"]?.unit == "g", "two grams against two milligrams: the first in the order wins")

    var byName = FoodBreakdown(of: .name("Broth"))
    for entries in [[broth, other], [third, broth, again]] { try byName.add(entries) }
    #expect(byName.history(from: first, to: second).count == 3)
    var none = FoodBreakdown(of: .name("broth"))
    try none.add([broth])
    #expect(none.history(from: first, to: second).food == nil)
    #expect(none.history(from: first, to: second).count == 0)
  }

  @Test("a metric is named as a nutrient or a macro, and slips are told")
  func names() throws {
    #expect(try Metric(named: "Calories") == .calories)
    #expect(try Metric(named: "fat") == .fat)
    #expect(try Metric(named: "Vitamin C") == .nutrient("vitamin_c"))
    #expect(try Metric(named: "omega 3") == .nutrient("omega 3"))
    #expect(throws: Failure.self) { try Metric(named: " ") }
    #expect(throws: Failure.self) { try Metric(named: "sodum") }
  }
}

extension FoodBreakdown {
  fileprivate mutating func add(_ entries: [Entry]) throws {
    try DayFacts(entries).withStored { facts in
      try DaySums(of: facts).withStored { try add($0, facts) }
    }
  }
}
