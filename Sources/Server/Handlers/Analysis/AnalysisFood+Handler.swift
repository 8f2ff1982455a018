import API
import Model
import Nutrition
import Store

extension AnalysisFood: ReadHandler {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let choice = try choice(of: params)
    let range = try DayRange(from: params.from, to: params.to, today: try context.clock().today)
    let breakdown = try context.entries.breakdown(of: choice, from: range.from, to: range.to)
    return breakdown.history(from: range.from, to: range.to)
  }

  private static func choice(of params: Params) throws -> FoodBreakdown.Choice {
    switch (params.foodId, params.name) {
    case (let id?, nil): return .food(id)
    case (nil, let name?):
      guard !name.isEmpty else { throw Failure(.invalidValue, "The name is empty.", path: "/name") }
      return .name(name)
    case (nil, nil):
      throw Failure(.invalidValue, "No food is named.", path: "/foodId", hint: "Give `foodId` or `name`.")
    case (_?, _?):
      throw Failure(
        .invalidValue, "`foodId` and `name` cannot both be given.", path: "/name", hint: "Give one of them.")
    }
  }
}
