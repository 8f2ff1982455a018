import API
import Model
import Store

extension FoodsBrands: ReadHandler {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let query = FoodQuery(params.query)
    let archived = params.archived ?? query.defaultArchived
    let cutoff = ArchiveCutoff(try context.clock())
    switch query {
    case .none: return Result(brands: try context.foods.brands(archived: archived, cutoff: cutoff))
    case .words(let words):
      return Result(brands: try context.foods.brands(matching: words, archived: archived, cutoff: cutoff))
    }
  }
}
