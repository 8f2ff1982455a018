import Model
import Testing

@testable import Nutrition

/// Five days worked out by hand, to nine decimals.
@Suite("Worked examples of the shelf")
struct ShelfExampleTests {
  /// The value of each contribution of each portion, in the order of the multipliers.
  private func values(_ nutrient: ShelfNutrient, _ portions: [JudgedPortion]) -> [Double] {
    portions.map { portion in portion.contributions.first { $0.nutrient == nutrient }?.value ?? 0 }
  }

  private func expect(
    _ values: [Double], _ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(values.count == expected.count, sourceLocation: sourceLocation)
    for (value, number) in zip(values, expected) {
      #expect(value.isNear(number), "\(value) is not \(number)", sourceLocation: sourceLocation)
    }
  }

  @Test("to maintain, balanced: every contribution of every portion")
  func maintain() throws {
    let skyr = try shelfFood("Skyr", 130, 23, 0, 70, quantity: 170, unit: "g")
    let current = eaten(1250, 80, 14, 130, 42, 1500)
    let portions = ShelfRecommender().portions(of: skyr, after: current)
    expect(portions.map { -$0.portionCost }, [-0.033635857, 0, -0.033635857, -0.08])
    expect(values(.calories, portions), [0.02331875, 0.044525, 0.06361875, 0.0806])
    expect(values(.protein, portions), [0.082097222, 0.1495, 0.202208333, 0.240222222])
    expect(values(.fiber, portions), [0, 0, 0, 0])
    expect(values(.carbs, portions), [0.014100937, 0.02682875, 0.038183437, 0.048165])
    expect(values(.fat, portions), [0.00894, 0.01736, 0.02526, 0.03264])
    expect(values(.sodium, portions), [-0.001217391, -0.002434783, -0.003652174, -0.004869565])
    expect(portions.map(\.score), [0.093603662, 0.235778967, 0.29198249, 0.316757657])
    let found = ShelfRecommender().foods([skyr], after: current)
    #expect(found.map(\.multiplier) == [2])
    #expect(found.map(\.quantity) == [340])
    #expect(found.map(\.score) == [0.316757657])
    #expect(found.map(\.incomplete) == [false])
    #expect(found.map(\.reason) == ["Helps with protein and calories."])
  }

  @Test("foods that do not state their sodium are judged by those that do")
  func sodiumEstimate() throws {
    let mystery = try shelfFood("Mystery", 180, 12, nil, nil, number: 5)
    let foods = [
      try shelfFood("Soup", 150, 8, 3, 900, number: 1), try shelfFood("Nuts", 170, 6, 3, 90, number: 2),
      try shelfFood("Bar", 200, 15, 6, 210, number: 3), try shelfFood("Cheese", 110, 7, 0, 180, number: 4), mystery,
    ]
    let current = eaten(1100, 60, 10, 110, 38, 1400)
    let recommender = ShelfRecommender(ShelfPreferences(suggestionCount: 5))
    #expect(recommender.rules(for: foods).sodiumEstimate == 210)
    let found = recommender.foods(foods, after: current)
    #expect(found.map(\.name) == ["Bar", "Nuts", "Mystery", "Cheese", "Soup"])
    #expect(found.map(\.multiplier) == [2, 2, 2, 2, 0.5])
    #expect(found.map(\.score) == [0.902190362, 0.566872388, 0.249071304, 0.213549757, 0.137784973])
    let helps: [[ShelfNutrient]] = [
      [.fiber, .protein], [.fiber, .calories], [.protein, .calories], [.protein, .calories], [.fiber, .protein],
    ]
    #expect(found.map(\.reasons.helps) == helps)
    #expect(found.map(\.reasons.sodium) == [.none, .none, .unknown, .none, .none])
    #expect(found.map(\.incomplete) == [false, false, true, false, false])
  }

  @Test("a shelf that states no sodium at all is judged by the goal")
  func sodiumGuess() throws {
    let mystery = try shelfFood("Mystery", 180, 12, nil, nil)
    let recommender = ShelfRecommender()
    #expect(recommender.rules(for: [mystery]).sodiumEstimate.isNear(345))
    let portions = recommender.portions(of: mystery, after: eaten(1100, 60, 10, 110, 38, 1400))
    expect(portions.map(\.score), [-0.033696722, 0.118198846, 0.171130991, 0.012080756])
    expect([values(.sodium, portions)[3]], [-0.251599244])
  }

  @Test("to cut near the goal: scores below zero stay")
  func cut() throws {
    let granola = try shelfFood("Granola", 240, 6, 5, 60, unit: "cup", number: 1)
    let eggWhites = try shelfFood("Egg Whites", 60, 13, 0, 190, quantity: 0.25, unit: "cup", number: 2)
    let current = eaten(1900, 110, 22, 190, 60, 1900)
    let recommender = ShelfRecommender(
      ShelfPreferences(suggestionCount: 2, energyIntent: .cut, emphasis: .proteinFocus))
    let ofGranola = recommender.portions(of: granola, after: current)
    expect(ofGranola.map(\.score), [-0.080100728, -0.160869437, -0.39926776, -0.731166015])
    expect(values(.calories, ofGranola), [-0.07524, -0.19701, -0.39006, -0.65439])
    let ofEggWhites = recommender.portions(of: eggWhites, after: current)
    expect(ofEggWhites.map(\.score), [-0.085625779, -0.179967643, -0.417569021, -0.744876484])
    expect(values(.sodium, ofEggWhites), [-0.077221172, -0.22268431, -0.436389414, -0.718336484])
    let found = recommender.foods([eggWhites, granola], after: current)
    #expect(found.map(\.name) == ["Granola", "Egg Whites"])
    #expect(found.map(\.quantity) == [0.5, 0.125])
    #expect(
      found.map(\.reason) == [
        "Helps with fiber and protein. Chosen to add few calories.", "Helps with protein. Chosen to add few calories.",
      ])
  }

  @Test("to bulk in a week that had more, with a day missing")
  func bulk() throws {
    let bowl = try shelfFood("Rice Bowl", 520, 28, 5, 640)
    let current = eaten(1400, 90, 16, 150, 50, 1200)
    let recommender = ShelfRecommender(
      ShelfPreferences(energyIntent: .bulk), week: [2150, 2240, nil, 2180, 2090, 2300])
    #expect(recommender.target.calories == 1700)
    let portions = recommender.portions(of: bowl, after: current)
    expect(values(.calories, portions), [0.063088235, 0.064230104, 0.064230104, 0.064230104])
    expect(values(.protein, portions), [0.082444444, 0.143111111, 0.182, 0.199111111])
    expect(values(.fiber, portions), [0.085698342, 0.151466837, 0.197305485, 0.223214286])
    expect(values(.carbs, portions), [0.031265, 0.04056, 0.027885, -0.00676])
    expect(values(.fat, portions), [0.01984, 0.03136, 0.03456, 0.02944])
    expect(values(.sodium, portions), [-0.011130435, -0.02226087, -0.409406427, -1.17205293])
    expect(portions.map(\.score), [0.23756973, 0.408467182, 0.062938305, -0.742817429])
    let found = recommender.foods([bowl], after: current)
    #expect(found.map(\.multiplier) == [1])
    #expect(found.map(\.reasons.weeklyPace) == [WeeklyPace(kcal: -300)])
    #expect(
      found.map(\.reason) == ["Helps with fiber and protein. The week so far asks for about 300 kcal less."])
  }

  @Test("own wishes and two caps: the cap itself may be reached")
  func custom() throws {
    let tuna = try shelfFood("Tuna", 120, 26, 0, 300, number: 1)
    let chili = try shelfFood("Chili", 260, 18, 9, 480, number: 2)
    let current = eaten(1500, 95, 20, 170, 54, 1850)
    let recommender = ShelfRecommender(
      ShelfPreferences(
        suggestionCount: 2, energyIntent: .custom, emphasis: .custom, useRollingWeek: false,
        hardCaps: [.sodium, .calories],
        custom: [
          "calories": ShelfWish(.ignore), "protein": ShelfWish(.reach, .strong), "fiber": ShelfWish(.stayNear, .gentle),
          "carbs": ShelfWish(.tryToAvoid), "fat": ShelfWish(.tryToAvoid, .gentle), "sodium": ShelfWish(.stayNear),
        ]))
    let ofTuna = recommender.portions(of: tuna, after: current)
    expect(ofTuna.prefix(3).map(\.score), [0.042472351, 0.084688003, -0.007896468])
    expect(ofTuna[1].contributions.map(\.value), [0.2002, 0, -0.12, -0.029538462, 0.034026465])
    let caps = recommender.preferences.hardCaps
    #expect(ofTuna.map { $0.breaks(caps, goals: shelfGoals) } == [false, false, false, true])
    let ofChili = recommender.portions(of: chili, after: current)
    expect([ofChili[0].score], [-0.044525093])
    #expect(ofChili.map { $0.breaks(caps, goals: shelfGoals) } == [false, true, true, true])
    let found = recommender.foods([chili, tuna], after: current)
    #expect(found.map(\.name) == ["Tuna", "Chili"])
    #expect(found.map(\.multiplier) == [1, 0.5])
    #expect(found.map(\.reasons.helps) == [[.protein, .sodium], [.protein, .fiber]])
    #expect(found.map(\.reasons.sodium) == [.withinCap, .withinCap])
  }
}
