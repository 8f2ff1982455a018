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
    try DayRange.check(from: from, to: to)
    guard from.days(until: to) <= maximumDays else {
      throw Failure(
        .invalidValue, "The range ends on \(to), more than \(maximumDays) days after \(from).", path: "/to")
    }
    let nutrients = try params.fields.map(nutrients)
    return Result(days: try context.entries.totals(from: from, to: to, nutrients: nutrients))
  }

  /// The ids of the nutrients among the fields. Totals have the macros always.
  private static func nutrients(in fields: [String]) throws -> Set<String> {
    var ids: Set<String> = []
    for (index, name) in fields.enumerated() {
      let id = KnownNutrients.canonicalId(of: name)
      guard !macros.contains(id) else { continue }
      try locating("/fields/\(index)") { try NutrientNaming.check(name) }
      ids.insert(id)
    }
    return ids
  }
}
