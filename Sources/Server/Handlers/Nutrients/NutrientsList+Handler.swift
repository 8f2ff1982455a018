import API
import Model

extension NutrientsList: SessionHandler {
  static func handle(_ params: Params, _ context: SessionContext) throws -> Result {
    Result(nutrients: KnownNutrients.all)
  }
}
