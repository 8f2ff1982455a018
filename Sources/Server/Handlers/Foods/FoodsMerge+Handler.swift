import API
import Model
import Store

extension FoodsMerge: WriteHandler {
  private static let maximumCount = 1000

  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let foods = context.foods
    let named = try named(params)
    let before = try foods.existing(params.into, path: "/into")
    let removed = try named.map { path, id in try foods.existing(id, path: path) }
    let merged = removed.reduce(before) { kept, other in kept.merged(with: other) }
    let relinked = try removed.map { try foods.replace($0.id, by: before.id) }
    return Result(food: try foods.update(merged), before: before, removed: removed, relinked: relinked)
  }

  /// The foods to remove with the JSON Pointer of each.
  private static func named(_ params: Params) throws -> [(path: String, id: Identifier)] {
    let ids: [(path: String, id: Identifier)]
    switch (params.id, params.ids) {
    case (let id?, nil): ids = [("/id", id)]
    case (nil, let several?): ids = several.enumerated().map { ("/ids/\($0.offset)", $0.element) }
    case (nil, nil): ids = []
    case (_?, _?):
      throw Failure(.invalidValue, "`id` and `ids` cannot both be given.", path: "/ids", hint: "Give one of them.")
    }
    guard !ids.isEmpty else {
      throw Failure(
        .invalidValue, "No food is named.", path: params.ids == nil ? "/id" : "/ids", hint: "Give `id` or `ids`.")
    }
    guard ids.count <= maximumCount else {
      throw Failure(.invalidValue, "One request merges at most \(maximumCount) foods.", path: "/ids")
    }
    var seen: Set<Identifier> = []
    for (path, id) in ids {
      guard id != params.into else {
        throw Failure(.invalidValue, "A food cannot be merged into itself.", path: path)
      }
      guard seen.insert(id).inserted else {
        throw Failure(.invalidValue, "The food \(id) is named twice.", path: path)
      }
    }
    return ids
  }
}
