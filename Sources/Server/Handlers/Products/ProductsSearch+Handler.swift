import API
import Model
import RPC
import Services

extension ProductsSearch: LongHandler {
  private static let limits = 1...50
  private static let defaultLimit = 25
  private static let longestQuery = 200

  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let limit = params.limit ?? defaultLimit
    guard limits.contains(limit) else {
      throw Failure(
        .invalidValue, "The limit is between \(limits.lowerBound) and \(limits.upperBound).", path: "/limit")
    }
    if let problem = Limits.problem(ofText: params.query, upTo: longestQuery) {
      throw Failure(.invalidValue, problem, path: "/query")
    }
    let language = try ProductLanguage.checked(params.language) ?? context.session.language
    // A query without a word has no answer that would be worth a request.
    guard params.query.contains(where: { $0.isLetter || $0.isNumber }) else { return Result(products: [], dropped: 0) }
    let page = try await context.session.setup().products.search.page(
      of: params.query, at: try position(params.cursor), limit: limit, usableOnly: !(params.includeUnusable ?? false),
      online: params.online ?? true, language: language, cancellation: context.request.cancellation)
    return Result(
      products: page.products, dropped: page.dropped, online: page.online, localCopyFailed: page.localCopyFailed,
      nextCursor: page.next.map(\.text))
  }

  private static func position(_ cursor: String?) throws(Failure) -> ProductSearchPosition {
    guard let cursor else { return .start }
    guard let position = ProductSearchPosition(cursor) else {
      throw Failure(
        .invalidValue, "This is not a cursor of this search.", path: "/cursor",
        hint: "Give `nextCursor` of the page before, or leave it out for the first page.")
    }
    return position
  }
}
