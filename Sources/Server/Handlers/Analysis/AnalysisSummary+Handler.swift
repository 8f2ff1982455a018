import API
import Model
import Nutrition
import Store

extension AnalysisSummary: ReadHandler {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let range = try range(of: params, today: try context.clock().today)
    let sums = try context.entries.sums(from: range.from, to: range.to)
    return Result(
      from: range.from, to: range.to, days: range.days, coveredDays: sums.coveredDays,
      totals: sums.totals(goals: try context.goals()))
  }

  private static func range(of params: Params, today: Day) throws -> DayRange {
    guard let days = params.period.days else { return try customRange(of: params, today: today) }
    for (member, value) in [("from", params.from), ("to", params.to)] where value != nil {
      throw Failure(
        .invalidValue, "A period of a \(params.period.rawValue) ends on `day`; `\(member)` has no place in it.",
        path: "/" + member, hint: "Leave it out, or ask for the period `custom`.")
    }
    return DayRange(last: days, endingOn: params.day?.resolve(today: today) ?? today)
  }

  private static func customRange(of params: Params, today: Day) throws -> DayRange {
    guard params.day == nil else {
      throw Failure(
        .invalidValue, "A custom period has no `day`.", path: "/day", hint: "Give `from` and `to`.")
    }
    guard let from = params.from else {
      throw Failure(.invalidValue, "A custom period needs its first day.", path: "/from")
    }
    guard let to = params.to else {
      throw Failure(.invalidValue, "A custom period needs its last day.", path: "/to")
    }
    return try DayRange(from: from, to: to, today: today)
  }
}
