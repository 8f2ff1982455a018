import API
import Model
import RPC
import Services

extension ModelsRefresh: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let source = try context.session.setup().modelCatalog
    let outcome = try await source.refresh(force: params.force ?? false, cancellation: context.request.cancellation)
    guard let copy = source.copy else {
      throw Failure(.upstreamMalformed, "The catalog of models is gone.", hint: "Ask again.")
    }
    return Result(
      outcome: outcome, fetchedAt: Instant(milliseconds: copy.fetchedAt, offsetMinutes: 0),
      models: copy.catalog.models.count)
  }
}
