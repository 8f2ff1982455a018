import Model
import Testing

@testable import Nutrition

@Suite("Recommending from the shelf")
struct ShelfRecommenderTests {
  @Test("foods are recommended once half of the calorie goal is eaten")
  func trigger() {
    #expect(ShelfRecommender().silence(after: 999) == .tooEarly)
    #expect(ShelfRecommender().silence(after: 1000) == nil)
    #expect(ShelfRecommender(ShelfPreferences(enabled: false)).silence(after: 2000) == .disabled)
    #expect(ShelfRecommender(ShelfPreferences(triggerFraction: 0)).silence(after: 0) == nil)
    let noGoal = ShelfRecommender(
      goals: ShelfGoals(calories: 0, protein: 1, carbs: 1, fat: 1), preferences: ShelfPreferences(), week: [])
    #expect(noGoal.silence(after: 2000) == .noCalorieGoal)
  }

  @Test("the trigger goes by the goal, not by what the week makes of it")
  func triggerIgnoresWeek() {
    let busy = ShelfRecommender(week: Array(repeating: 2400, count: 6))
    #expect(busy.target.calories == 1700)
    #expect(busy.silence(after: 900) == .tooEarly)
  }

  @Test("the emphasis decides which of two foods comes first")
  func emphasis() throws {
    let foods = [
      try shelfFood("Protein Bowl", 250, 42, 2, 220, number: 1), try shelfFood("Lentils", 250, 14, 13, 80, number: 2),
    ]
    let current = eaten(1100, 65, 9, 100, 35, 900)
    let protein = ShelfRecommender(ShelfPreferences(suggestionCount: 2, emphasis: .proteinFocus))
      .foods(foods, after: current)
    #expect(protein.map(\.name) == ["Protein Bowl", "Lentils"])
    #expect(protein.map(\.multiplier) == [2, 2])
    #expect(protein.map { ($0.score * 1e6).rounded() } == [870_340, 815_525])
    let fiber = ShelfRecommender(ShelfPreferences(suggestionCount: 2, emphasis: .fiberFocus))
      .foods(foods, after: current)
    #expect(fiber.map(\.name) == ["Lentils", "Protein Bowl"])
    #expect(fiber.map { ($0.score * 1e6).rounded() } == [1_170_210, 685_843])
  }

  @Test("a food is worth more the further the day is from its goal")
  func deficit() throws {
    let food = try shelfFood("Lean Bite", 100, 15, 1, 40)
    let far = ShelfRecommender().foods([food], after: eaten(1100, 30, 20, 150, 50, 700))
    let near = ShelfRecommender().foods([food], after: eaten(1100, 140, 20, 150, 50, 700))
    #expect(far.map { ($0.score * 1e6).rounded() } == [433_860])
    #expect(far.map(\.multiplier) == [2])
    #expect(near.map { ($0.score * 1e6).rounded() } == [99_566])
    #expect(near.map(\.multiplier) == [1.5])
  }

  @Test("with low sodium the gap between an unsalted and a salted food grows")
  func lowSodium() throws {
    let foods = [
      try shelfFood("Salty Protein", 160, 100, 1, 650, number: 1),
      try shelfFood("Unsalted Yogurt", 160, 4, 1, 35, number: 2),
    ]
    func scores(_ emphasis: NutritionEmphasis) -> [String: Double] {
      let recommender = ShelfRecommender(ShelfPreferences(suggestionCount: 2, emphasis: emphasis))
      let found = recommender.foods(foods, after: eaten(1200, 70, 16, 120, 35, 1700))
      #expect(found.first?.name == "Unsalted Yogurt")
      return Dictionary(uniqueKeysWithValues: found.map { ($0.name, ($0.score * 1e6).rounded()) })
    }
    #expect(scores(.balanced) == ["Unsalted Yogurt": 277_009, "Salty Protein": 220_924])
    #expect(scores(.lowSodium) == ["Unsalted Yogurt": 156_091, "Salty Protein": 99_517])
  }

  @Test("a food whose sodium is unknown comes after an equal one that states it, says so, and can be left out")
  func unknownSodium() throws {
    let foods = [
      try shelfFood("Unknown", 180, 20, 5, nil, number: 1), try shelfFood("Known", 180, 20, 5, 0, number: 2),
    ]
    let current = eaten(1200, 70, 12, 100, 35, 1900)
    let cautious = ShelfRecommender().foods(foods, after: current)
    #expect(cautious.map(\.name) == ["Known", "Unknown"])
    #expect(cautious.map(\.incomplete) == [false, true])
    #expect(cautious.map { ($0.score * 1e6).rounded() } == [803_458, 703_458])
    #expect(cautious.last?.reasons.sodium == .unknown)
    #expect(cautious.last?.reason.hasSuffix("Its sodium is unknown.") == true)
    let strict = ShelfRecommender(ShelfPreferences(incompleteFoods: .exclude)).foods(foods, after: current)
    #expect(strict.map(\.name) == ["Known"])
  }

  @Test("a macro that a food leaves out changes nothing and makes the food incomplete")
  func unknownMacro() throws {
    var food = try shelfFood("Oat Bar", 180, nil, 5, 10)
    let current = eaten(1200, 70, 12, 100, 35, 900)
    let found = ShelfRecommender().portions(of: food, after: current)
    #expect(found.allSatisfy { $0.contributions.first { $0.nutrient == .protein }?.value == 0 })
    #expect(ShelfRecommender().foods([food], after: current).first?.incomplete == true)
    #expect(
      ShelfRecommender(ShelfPreferences(incompleteFoods: .exclude)).recommend(from: [food], after: current)
        == .nothing(.nothingFits))
    food.amounts.protein = 0
    let stated = ShelfRecommender().portions(of: food, after: current)
    #expect(found.map(\.score) == stated.map(\.score))
  }

  @Test("only a cap keeps a food out that goes past the calorie goal")
  func calorieCap() throws {
    let foods = [try shelfFood("Large Snack", 200, 25, 5, 50)]
    let current = eaten(1990, 60, 10, 130, 40, 800)
    let free = ShelfRecommender().foods(foods, after: current)
    #expect(free.map(\.multiplier) == [2])
    #expect(free.map { ($0.score * 1e6).rounded() } == [770_866])
    let capped = ShelfRecommender(ShelfPreferences(hardCaps: [.calories])).recommend(from: foods, after: current)
    #expect(capped == .nothing(.nothingFits))
  }

  @Test("who wants to bulk is offered calories, unless a cap is in the way")
  func bulk() throws {
    let foods = [try shelfFood("Bulk Burrito", 600, 35, 8, 700)]
    let current = eaten(1000, 65, 12, 90, 30, 2000)
    let found = ShelfRecommender(ShelfPreferences(energyIntent: .bulk)).foods(foods, after: current)
    #expect(found.map(\.multiplier) == [0.5])
    #expect(found.map { ($0.score * 1e6).rounded() } == [-85_136])
    #expect(found.first?.reasons.helps == [.calories, .fiber])
    #expect(found.first?.reasons.sodium == .watch)
    #expect(found.first?.reason == "Helps with calories and fiber. Watch the sodium: the day goes past its goal.")
    let capped = ShelfRecommender(ShelfPreferences(energyIntent: .bulk, hardCaps: [.sodium]))
    #expect(capped.foods(foods, after: current) == [])
  }

  @Test("who wants to cut is offered the lighter food first")
  func cut() throws {
    let foods = [
      try shelfFood("Denser", 480, 20, 4, 80, number: 1), try shelfFood("Lighter", 120, 20, 4, 80, number: 2),
    ]
    let found = ShelfRecommender(ShelfPreferences(energyIntent: .cut))
      .foods(foods, after: eaten(1050, 70, 12, 100, 30, 900))
    #expect(found.map(\.name) == ["Lighter", "Denser"])
    #expect(found.map { ($0.score * 1e6).rounded() } == [455_512, 255_017])
    #expect(found.map(\.multiplier) == [2, 1.5])
    #expect(found.first?.reasons.lighterCalories == true)
    #expect(found.first?.reason.contains("calories") == true)
  }

  @Test("a light week is mentioned, and moves the ranking but no cap")
  func lightWeek() throws {
    let recommender = ShelfRecommender(week: steadyWeek)
    let current = eaten(1100, 70, 12, 100, 30, 900)
    let found = recommender.foods([try shelfFood("Weekly Fit", 250, 20, 5, 100)], after: current)
    #expect(found.map { ($0.score * 1e6).rounded() } == [924_242])
    #expect(found.first?.reasons.weeklyPace == WeeklyPace(kcal: 300))
    #expect(found.first?.reason.contains("The week so far leaves room for about 300 kcal more.") == true)
    let capped = ShelfRecommender(ShelfPreferences(hardCaps: [.calories]), week: steadyWeek)
    let answer = capped.recommend(
      from: [try shelfFood("Fits Only Adjusted Target", 250, 30, 6, 100)], after: eaten(1900, 70, 12, 100, 30, 900))
    #expect(answer == .nothing(.nothingFits))
  }

  @Test("the amount is a multiple of the stored one, in its unit")
  func amount() throws {
    let found = ShelfRecommender().foods(
      [try shelfFood("Almonds", 170, 6, 4, 0, quantity: 28, unit: "g")], after: eaten(1200, 80, 15, 110, 35, 900))
    #expect(found.map(\.quantity) == [56])
    #expect(found.map(\.unit) == ["g"])
    #expect(found.map { ($0.score * 1e6).rounded() } == [478_346])
  }

  @Test("equal foods come in the order of their names, then ids, however they are given, and at most five")
  func ties() throws {
    let names = ["Zulu", "alpha", "Echo", "Bravo", "Delta", "Charlie", "Alpha"]
    let foods = try names.enumerated().map { try shelfFood($0.element, 120, 18, 4, 50, number: $0.offset) }
    var preferences = ShelfPreferences()
    preferences.suggestionCount = 99
    let current = eaten(1100, 70, 12, 100, 30, 900)
    let found = ShelfRecommender(preferences).foods(foods, after: current)
    #expect(found.map(\.name) == ["alpha", "Alpha", "Bravo", "Charlie", "Delta"])
    #expect(ShelfRecommender(preferences).foods(foods.reversed(), after: current) == found)
  }

  @Test("an empty shelf says so")
  func emptyShelf() {
    let answer = ShelfRecommender().recommend(from: [], after: eaten(1100, 70, 12, 100, 30, 900))
    #expect(answer == .nothing(.emptyShelf))
  }

  @Test("the sodium remark stands beside all the other reasons")
  func allReasons() throws {
    let found = ShelfRecommender(ShelfPreferences(energyIntent: .cut), week: steadyWeek)
      .foods([try shelfFood("Skyr", 120, 22, 2, nil)], after: eaten(1100, 70, 12, 100, 30, 900))
    #expect(
      found.map(\.reason) == [
        "Helps with protein and fiber. Chosen to add few calories. "
          + "The week so far leaves room for about 300 kcal more. Its sodium is unknown."
      ])
  }

  @Test("goals too small for arithmetic end in no recommendation, not in a number that is none")
  func tinyGoals() throws {
    let recommender = ShelfRecommender(
      goals: ShelfGoals(calories: 1e-300, protein: 1e-300, carbs: 1e-300, fat: 1e-300),
      preferences: ShelfPreferences(), week: [])
    let answer = recommender.recommend(from: [try shelfFood("Pear", 60, 1, 3, 2)], after: eaten(1, 1, 1, 1, 1, 1))
    #expect(answer == .nothing(.nothingFits))
  }

  @Test("what was eaten is added up in the units of the goals; what nobody stated counts as nothing")
  func eatenAmounts() throws {
    let totals = Totals(of: [
      try entry(1, calories: 300, protein: 10, nutrients: ["sodium": NutrientValue(1, "g")]),
      try entry(2, calories: 200, nutrients: ["sodium": NutrientValue(50, "mg")]),
    ])
    #expect(ShelfAmounts(totals) == eaten(500, 10, 0, 0, 0, 1050))
  }

  @Test("goals for fiber and sodium are the user's own, else the daily values")
  func goals() {
    #expect(ShelfGoals(Goals()) == shelfGoals)
    let own = ShelfGoals(Goals(nutrients: ["fiber": 35, "sodium": 1500]))
    #expect(own.fiber == 35)
    #expect(own.sodium == 1500)
    #expect(ShelfGoals(Goals(nutrients: ["fiber": 0, "sodium": 0])) == shelfGoals)
  }

  @Test("the quantity is that of the food, however small, and never more than can be logged")
  func quantities() throws {
    let saffron = try shelfFood("Lean Bite", 100, 15, 1, 40, quantity: 0.001, unit: "kg")
    let tiny = ShelfRecommender().foods([saffron], after: eaten(1100, 30, 20, 150, 50, 700))
    #expect(tiny.map(\.multiplier) == [2])
    #expect(tiny.map(\.quantity) == [0.002])
    let flakes = try shelfFood("Lean Bite", 100, 15, 1, 40, quantity: 700_000, unit: "flakes")
    let huge = ShelfRecommender().foods([flakes], after: eaten(1100, 30, 20, 150, 50, 700))
    #expect(huge.map(\.multiplier) == [1])
    #expect(huge.map(\.quantity) == [700_000])
  }
}
