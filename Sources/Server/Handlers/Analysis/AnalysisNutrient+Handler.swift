import API
import Model
import Nutrition
import Store

extension AnalysisNutrient: ReadHandler {
  private static let limits = 1...500
  private static let defaultLimit = 50

  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let limit = params.limit ?? defaultLimit
    guard limits.contains(limit) else {
      throw Failure(
        .invalidValue, "The limit is between \(limits.lowerBound) and \(limits.upperBound).", path: "/limit")
    }
    let metric = try locating("/nutrient") { try Metric(named: params.nutrient) }
    let range = try DayRange(from: params.from, to: params.to, today: try context.clock().today)
    let breakdown = try context.entries.breakdown(of: metric, from: range.from, to: range.to)
    return breakdown.contributions(from: range.from, to: range.to, goals: try context.goals(), limit: limit)
  }
}
