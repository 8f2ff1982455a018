import API
import Model
import Store

extension FoodsConsolidateBrand: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let source = try brand(params.source, at: "/source")
    let target = try brand(params.target, at: "/target")
    guard source != target else {
      throw Failure(.invalidValue, "Both brands are the same, so there is nothing to change.", path: "/target")
    }
    return Result(count: try context.foods.changeBrand(from: source, to: target))
  }

  private static func brand(_ text: String, at path: String) throws -> String {
    let brand = text.trimmed()
    if let problem = Limits.problem(ofRequired: brand, upTo: Limits.brandCharacters) {
      throw Failure(.invalidValue, problem, path: path)
    }
    return brand
  }
}
