import Model
import Nutrition
import Testing

@Suite("A day")
struct DayCompositionTests {
  private func day(_ entries: [Entry], note: String? = nil) throws -> DaySummary {
    DaySummary(day: try Day(parsing: "2026-11-30"), entries: entries, note: note, goals: Goals())
  }

  @Test("a day without entries has four empty meals")
  func empty() throws {
    let summary = try day([])
    #expect(summary.meals.map(\.meal) == [.breakfast, .lunch, .dinner, .snack])
    #expect(summary.meals.allSatisfy { $0.entries.isEmpty && $0.totals == Totals(of: []) })
    #expect(summary.totals.entries == 0)
    #expect(summary.note == nil)
    #expect(summary.remaining.calories == 2000)
    #expect(summary.progress.calories?.status == .under)
  }

  @Test("entries are ordered by timestamp, and at the same moment as given, within the day and within each meal")
  func order() throws {
    let entries = [
      try entry(3, meal: .lunch, minute: 20), try entry(2, meal: .lunch, minute: 10),
      try entry(1, meal: .breakfast, minute: 20), try entry(4, meal: .lunch, minute: 20),
    ]
    let summary = try day(entries)
    #expect(summary.entries.map(\.name) == ["Food 2", "Food 3", "Food 1", "Food 4"])
    #expect(summary.meals[1].entries.map(\.name) == ["Food 2", "Food 3", "Food 4"])
    let reversed = try day(entries.reversed())
    #expect(reversed.entries.map(\.name) == ["Food 2", "Food 4", "Food 1", "Food 3"])
    #expect(reversed.meals[1].entries.map(\.name) == ["Food 2", "Food 4", "Food 3"])
  }

  @Test("the totals of the meals and of the day come from the same sums")
  func totals() throws {
    let entries = [
      try entry(1, meal: .breakfast, calories: 0.1, nutrients: ["iron": NutrientValue(1, "mg")]),
      try entry(2, meal: .dinner, calories: 0.2, protein: 3), try entry(3, meal: .dinner, calories: 0.3),
    ]
    let summary = try day(entries, note: "Long run today")
    #expect(summary.totals == Totals(of: entries))
    #expect(summary.totals.calories.value == 0.6)
    #expect(summary.meals[2].totals == Totals(of: entries.suffix(2)))
    #expect(summary.meals[2].totals.calories.value == 0.5)
    #expect(summary.meals[2].totals.nutrients.isEmpty)
    #expect(summary.remaining.calories == 1999.4)
    #expect(summary.note == "Long run today")
  }
}
