import API
import Model

extension ScanSearch: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let run = ScanRun(context)
    let query = try ScanRun.checked(params.query, path: "/query", "query")
    let preferences = try await run.preferences()
    let order = ScanOrder(
      .search, subject: query, provider: params.provider ?? preferences.provider,
      model: params.model ?? preferences.model)
    return try await run.scan(order, pictures: [])
  }
}
