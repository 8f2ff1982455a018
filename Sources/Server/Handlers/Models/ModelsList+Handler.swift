import API
import Model
import Services
import Store
import System

extension ModelsList: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let source = try context.session.setup().modelCatalog
    let copy = try await runBlocking { source.copy }
    let aliases = try await context.read { try ModelAliases($0).all() }
    let isWanted = { (service: ModelService) in params.provider.map { $0 == service } ?? true }
    return Result(
      models: copy?.catalog.models.filter { isWanted($0.provider) } ?? [],
      fetchedAt: copy.map { Instant(milliseconds: $0.fetchedAt, offsetMinutes: 0) },
      source: "models.dev", aliases: aliases.filter { isWanted($0.provider) },
      shippedPrices: ShippedPrice.all.filter { $0.providers.contains(where: isWanted) })
  }
}
