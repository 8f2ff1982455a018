import API
import Model
import Store

extension UsageSummary: ReadHandler {
  private static let maximumDimensions = 4

  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let dimensions = params.groupBy ?? []
    guard dimensions.count <= maximumDimensions else {
      throw Failure(
        .invalidValue, "There are only \(maximumDimensions) things to divide by.", path: "/groupBy",
        hint: "Name each of them once.")
    }
    let today = try context.clock().today
    let from = params.from?.resolve(today: today) ?? .first
    let to = params.to?.resolve(today: today) ?? .last
    try DayRange.check(from: from, to: to)
    let sums = try UsageSums(context.database).sums(from: from, to: to)
    return Result(
      totals: sums.reduce(into: UsageTotals()) { $0 += $1.totals },
      groups: dimensions.isEmpty ? [] : UsageGroup.groups(of: sums, by: Set(dimensions)))
  }
}
