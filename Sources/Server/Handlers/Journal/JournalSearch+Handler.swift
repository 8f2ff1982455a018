import API
import Model
import Store

extension JournalSearch: ReadHandler {
  private static let limits = 1...500
  private static let defaultLimit = 20

  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let limit = params.limit ?? defaultLimit
    guard limits.contains(limit) else {
      throw Failure(
        .invalidValue, "The limit is between \(limits.lowerBound) and \(limits.upperBound).", path: "/limit")
    }
    let today = try context.clock().today
    let from = params.from?.resolve(today: today)
    let to = params.to?.resolve(today: today)
    if let from, let to { try DayRange.check(from: from, to: to) }
    let page = try context.entries.search(
      params.query, from: from, to: to, limit: limit, cursor: params.cursor)
    let notes =
      params.cursor == nil ? try context.notes.search(params.query, from: from, to: to, limit: limit) : []
    return Result(entries: page.entries, notes: notes, nextCursor: page.nextCursor)
  }
}
