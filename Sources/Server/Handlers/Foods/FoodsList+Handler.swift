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
      archived: params.archived ?? (params.barcode == nil ? query.defaultArchived : .all),
      cutoff: ArchiveCutoff(try context.clock()))
    if let code = params.barcode {
      try params.checkBarcode()
      let page = try context.foods.carrying(code, filter, limit: limit, cursor: params.cursor)
      return Result(foods: page.foods, nextCursor: page.nextCursor)
    }
    let page =
      switch query {
      case .none: try context.foods.list(filter, sort: params.sort ?? .lastUsed, limit: limit, cursor: params.cursor)
      case .words(let words):
        try context.foods.search(words, filter, sort: params.sort, limit: limit, cursor: params.cursor)
      }
    return Result(foods: page.foods, nextCursor: page.nextCursor)
  }
}

extension FoodsList.Params {
  /// Foods with one barcode are few, and have an order of their own.
  fileprivate func checkBarcode() throws(Failure) {
    guard query != nil || sort != nil else { return }
    let member = query == nil ? "sort" : "query"
    throw Failure(.invalidValue, "`\(member)` and `barcode` cannot both be given.", path: "/\(member)")
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
