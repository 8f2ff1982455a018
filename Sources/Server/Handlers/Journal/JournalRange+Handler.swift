import API
import Model
import Nutrition
import Store

extension JournalRange: ReadHandler {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let range = try DayRange(from: params.from, to: params.to, today: try context.clock().today)
    let nutrients = try params.fields.map { try Metric.nutrients(in: $0, path: "/fields") }
    return Result(days: try context.entries.totals(from: range.from, to: range.to, nutrients: nutrients))
  }
}

extension Metric {
  /// The ids of the nutrients among some names. Totals have the calories and macros always.
  static func nutrients(in names: [String], path: String) throws -> Set<String> {
    var ids: Set<String> = []
    for (index, name) in names.enumerated() {
      let metric = try locating("\(path)/\(index)") { try Metric(named: name) }
      if case .nutrient(let id) = metric { ids.insert(id) }
    }
    return ids
  }
}
