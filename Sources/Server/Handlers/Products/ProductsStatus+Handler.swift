import API
import Model
import Store

extension ProductsStatus: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let copy = try context.session.setup().products.copy
    let settings = try await context.read { try SettingsDocument($0).read() }
    let status = try copy.status().map { LocalCopyStatus($0, now: context.milliseconds) }
    return Result(
      localCopy: status, file: copy.path,
      contribution: settings.contributeToOpenFoodFacts ? .enabledNeverConfirmed : .disabled,
      contributionCount: 0, attribution: Product.attribution)
  }
}

extension LocalCopyStatus {
  fileprivate init(_ status: ProductCopyStatus, now: Int64) {
    let day: Int64 = 24 * 3600
    self.init(
      products: status.products, source: status.origin, importedAt: Instant(seconds: status.importedAt),
      ageDays: Int(max(0, now / 1000 - Int64(status.importedAt)) / day),
      newestChange: status.newestChange.map { Instant(seconds: $0) }, bytes: status.bytes)
  }
}

extension Instant {
  /// Seconds since 1970, in UTC; those beyond the years that can be written are the last ones that can.
  fileprivate init(seconds: Int) {
    self.init(milliseconds: Int64(min(max(0, seconds), 253_402_300_799)) * 1000, offsetMinutes: 0)
  }
}
