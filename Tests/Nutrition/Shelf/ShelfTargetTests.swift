import Testing

@testable import Nutrition

@Suite("The target of a day by the week before it")
struct ShelfTargetTests {
  @Test(
    "the target leans against the days before, within limits",
    arguments: [
      (2000.0, steadyWeek, 2300.0, 6),
      (2000, [1800, 1800, 1800, 1800, 1800, nil], 2300, 5),
      (2000, Array(repeating: 2400, count: 6), 1700, 6),
      (2000, Array(repeating: 1990, count: 6), 2060, 6),
      (2000, Array(repeating: 1996, count: 6), 2024, 6),
      (1200, Array(repeating: 1000, count: 6), 1380, 6),
      (2000, [1950, 2010, 1985, nil, 2000, 1990], 2078, 5),
      (2000, [0, 1800, 1800, 1800, 1800, 1800], 2300, 5),
      (3000, Array(repeating: 2900, count: 6), 3300, 6),
      (2000, [2150, 2240, nil, 2180, 2090, 2300], 1700, 5),
    ] as [(Double, [Double?], Double, Int)])
  func adjusted(goal: Double, week: [Double?], target: Double, covered: Int) {
    let result = ShelfTarget(goal: goal, week: week, usesWeek: true)
    #expect(result.calories.isNear(target))
    #expect(result.adjustment.isNear(target - goal))
    #expect(result.coveredDays == covered)
    #expect(result.usesWeek)
  }

  @Test("too few days, or days that are not wanted, leave the goal as it is")
  func unused() {
    let sparse = ShelfTarget(goal: 2000, week: [1800, nil, nil, 1800, nil, 1800], usesWeek: true)
    #expect(sparse.calories == 2000)
    #expect(sparse.coveredDays == 3)
    #expect(!sparse.usesWeek)
    let short = ShelfTarget(goal: 2000, week: Array(repeating: 1800, count: 5), usesWeek: true)
    #expect(short.adjustment == 0)
    #expect(short.coveredDays == 5)
    let off = ShelfTarget(goal: 2000, week: steadyWeek, usesWeek: false)
    #expect(off.calories == 2000)
    #expect(off.coveredDays == 0)
    #expect(ShelfTarget(goal: 0, week: steadyWeek, usesWeek: true).calories == 0)
  }

  @Test(
    "pressure on sodium rises towards the limit and beyond",
    arguments: [
      (0.4, 0.032), (0.75, 0.06), (0.8, 0.064), (0.9, 0.264), (0.95, 0.514), (1, 0.864), (1.05, 1.079), (1.1, 1.324),
      (1.5, 4.364), (-1, 0),
    ])
  func sodiumPressure(share: Double, pressure: Double) {
    #expect(ShelfPressure.ofSodium(share).isNear(pressure))
  }

  @Test(
    "pressure on macros rises more gently",
    arguments: [(0.4, 0.016), (0.8, 0.032), (0.9, 0.157), (1, 0.532), (1.1, 0.882), (1.5, 3.282)])
  func macroPressure(share: Double, pressure: Double) {
    #expect(ShelfPressure.ofMacro(share).isNear(pressure))
  }
}
