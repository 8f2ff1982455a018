import API
import Model
import Nutrition
import Store

extension JournalRange: ReadHandler {
  private static let maximumDays = 40_000
  private static let macros: Set<String> = ["calories", "protein", "carbs", "fat"]

  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let today = try context.clock().today
    let from = params.from.resolve(today: today)
    let to = params.to.resolve(today: today)
    guard from <= to else {
      throw Failure(.invalidValue, "The range ends on \(to), before it begins on \(from).", path: "/to")
    }
    guard from.days(until: to) < maximumDays else {
      throw Failure(.invalidValue, "The range is longer than \(maximumDays) days.", path: "/to")
    }
    let nutrients = params.fields.map { Set($0.map(KnownNutrients.canonicalId(of:))).subtracting(macros) }
    return Result(days: try context.entries.totals(from: from, to: to, nutrients: nutrients))
  }
}
