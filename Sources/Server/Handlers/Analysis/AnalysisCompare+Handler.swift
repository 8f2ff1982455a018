import API
import Model
import Nutrition
import Store

extension AnalysisCompare: ReadHandler {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let today = try context.clock().today
    let first = try locating("/first") {
      try DayRange(from: params.first.from, to: params.first.to, today: today)
    }
    let second = try locating("/second") {
      try DayRange(from: params.second.from, to: params.second.to, today: today)
    }
    return PeriodComparison(
      try context.entries.sums(from: first.from, to: first.to), from: first.from, to: first.to,
      try context.entries.sums(from: second.from, to: second.to), from: second.from, to: second.to)
  }
}
