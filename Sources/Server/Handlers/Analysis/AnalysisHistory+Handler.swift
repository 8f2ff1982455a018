import API
import Model
import Nutrition
import Store

extension AnalysisHistory: ReadHandler {
  private static let maximumNutrients = 256

  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let range = try DayRange(from: params.from, to: params.to, today: try context.clock().today)
    let names = params.nutrients ?? []
    guard names.count <= maximumNutrients else {
      throw Failure(.invalidValue, "One request names at most \(maximumNutrients) nutrients.", path: "/nutrients")
    }
    let nutrients = try Metric.nutrients(in: names, path: "/nutrients")
    let goals = try context.goals()
    let days = try context.entries.totals(from: range.from, to: range.to, nutrients: nutrients)
    return Result(days: days.map { HistoryDay($0, goals: goals) })
  }
}
