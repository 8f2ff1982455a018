import API
import Model

extension ScanLabel: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let run = ScanRun(context)
    let preferences = try await run.preferences()
    let order = ScanOrder(
      .label, note: params.note, provider: params.provider ?? preferences.provider,
      model: params.model ?? preferences.model)
    return try await run.scan(order, photos: params.images)
  }
}
