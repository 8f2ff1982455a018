import API
import Model
import Store

extension FoodsList: ReadHandler {
  private static let limits = 1...500
  private static let defaultLimit = 50

  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let limit = params.limit ?? defaultLimit
    guard limits.contains(limit) else {
      throw Failure(
        .invalidValue, "The limit is between \(limits.lowerBound) and \(limits.upperBound).", path: "/limit")
    }
    let query = FoodQuery(params.query)
    let filter = FoodFilter(
      brand: params.brand?.trimmed(), kind: params.kind, onShelf: params.shelf,
      archived: params.archived ?? query.defaultArchived, cutoff: ArchiveCutoff(try context.clock()))
    let page =
      switch query {
      case .none: try context.foods.list(filter, sort: params.sort ?? .lastUsed, limit: limit, cursor: params.cursor)
      case .words(let words):
        try context.foods.search(words, filter, sort: params.sort, limit: limit, cursor: params.cursor)
      }
    return Result(foods: page.foods, nextCursor: page.nextCursor)
  }
}

/// What a request looks for: a blank query is none, as an empty search box shows the whole list.
enum FoodQuery {
  case none
  case words(String)

  init(_ text: String?) {
    let words = text?.trimmed() ?? ""
    self = words.isEmpty ? .none : .words(words)
  }

  /// Whoever looks for a food wants to find it, also in the archive.
  var defaultArchived: ArchiveFilter {
    switch self {
    case .none: .active
    case .words: .all
    }
  }
}
