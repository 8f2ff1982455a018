import API
import Exchange
import Model
import RPC
import Services
import Store
import System

extension ProductsImportDataset: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let progress = WorkDoneProgress(params.workDoneToken, for: context.request)
    let selection = try DumpSelection(countries: params.countries ?? [], languages: params.languages ?? [])
    let run = DatasetImport(
      besides: try context.session.setup().store.location, path: params.path, format: params.format ?? .auto,
      selection: selection)
    let cancellation = context.request.cancellation
    let moment = Int(context.milliseconds / 1000)
    let outcome = try await runBlocking {
      progress?.begin("Importing products")
      return try run.run(at: moment, cancellation: cancellation) { progress?.report(percentage: Int($0 * 100)) }
    }
    let log = outcome.log
    return Result(
      format: outcome.format, products: outcome.products, lines: log.lines, repeated: log.taken - outcome.products,
      skipped: SkippedProducts(
        notFood: log.notFood, obsolete: log.obsolete, otherCountry: log.otherCountry, otherLanguage: log.otherLanguage),
      rejectedCount: log.rejectedCount, rejected: log.rejected, resumed: outcome.wasResumed)
  }
}
