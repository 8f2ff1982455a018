import API
import Model

extension ScanCalculatorIngredient: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let run = ScanRun(context)
    let name = try ScanRun.checked(params.name, path: "/name", "name")
    let preferences = try await run.preferences()
    let order = ScanOrder(
      .calculatorIngredient, subject: name, note: params.note, provider: params.provider ?? preferences.provider,
      model: params.model ?? preferences.model)
    return try await run.scan(order, photos: params.images)
  }
}
