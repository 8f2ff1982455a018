import Model
import Nutrition
import Testing

@Suite("Goals and totals")
struct GoalComparisonTests {
  @Test(
    "each band includes its lower end and not its upper",
    arguments: [
      (0, ProgressStatus.under), (0.4999, .under), (0.5, .near), (0.7999, .near), (0.8, .approaching),
      (0.9499, .approaching), (0.95, .met), (1, .met), (1.0499, .met), (1.05, .slightlyOver), (1.1999, .slightlyOver),
      (1.2, .wayOver), (1e9, .wayOver), (.infinity, .wayOver),
    ])
  func bands(ratio: Double, status: ProgressStatus) {
    #expect(ProgressStatus(ratio: ratio) == status)
  }

  @Test(
    "whole numbers on the edge of a band fall into it",
    arguments: [
      (1000, 2000, ProgressStatus.near), (1600, 2000, .approaching), (1900, 2000, .met), (2090, 2200, .met),
      (2310, 2200, .slightlyOver), (2640, 2200, .wayOver), (61.75, 65, .met), (1899.99, 2000, .approaching),
    ])
  func edges(value: Double, goal: Double, status: ProgressStatus) {
    #expect(Progress(value: value, goal: goal)?.status == status)
  }

  @Test("the ratio has no upper end")
  func ratio() {
    #expect(
      Progress(value: 1000, goal: 800) == Progress(value: 1000, goal: 800, ratio: 1.25, status: .wayOver))
    #expect(Progress(value: 0, goal: 800)?.ratio == 0)
  }

  @Test("without a sensible goal or value there is no progress")
  func guards() {
    for goal in [nil, 0, -1, .nan, .infinity] as [Double?] { #expect(Progress(value: 1, goal: goal) == nil) }
    for value in [Double.nan, .infinity, -.infinity] { #expect(Progress(value: value, goal: 1) == nil) }
    #expect(Progress(value: 1e300, goal: 1e-300) == nil)
    #expect(ProgressStatus(ratio: .nan) == nil)
  }

  @Test("progress and remaining cover the goals and the nutrients that were stated")
  func day() throws {
    let goals = Goals(calories: 2000, protein: 150, carbs: 0, fat: 65, nutrients: ["iron": 27, "sodium": 0])
    let totals = Totals(of: [
      try entry(
        calories: 1295.1, protein: 160,
        nutrients: [
          "iron": NutrientValue(13.5, "mg"), "sodium": NutrientValue(500, "mg"), "sugar": NutrientValue(9, "g"),
          "vitamin_a": NutrientValue(500, "IU"), "calcium": NutrientValue(1.3, "g"),
        ])
    ])
    let progress = DayProgress(of: totals, towards: goals)
    #expect(progress.calories?.status == .near)
    #expect(progress.protein?.status == .slightlyOver)
    #expect(progress.carbs == nil)
    #expect(progress.fat == nil, "nothing is known about the fat, so nothing can be said")
    #expect(DayProgress(of: Totals(of: []), towards: goals).fat?.ratio == 0)
    #expect(progress.nutrients.keys.sorted() == ["calcium", "iron"])
    #expect(progress.nutrients["iron"] == Progress(value: 13.5, goal: 27, ratio: 0.5, status: .near))
    #expect(progress.nutrients["calcium"] == Progress(value: 1300, goal: 1300, ratio: 1, status: .met))
    let remaining = Remaining(of: goals, after: totals)
    #expect(
      remaining
        == Remaining(calories: 704.9, protein: -10, carbs: nil, fat: nil, nutrients: ["iron": 13.5, "calcium": 0]))
  }
}
