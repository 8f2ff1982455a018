import API
import Model
import Store

extension ScanRedo: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    try ScanRun.check(note: params.note)
    let scan = try await context.read { try Scans($0).scan(params.scanId) }
    var order = scan.order
    order.note = params.note ?? order.note
    order.provider = params.provider ?? order.provider
    order.model = params.model ?? order.model
    return try await ScanRun(context).scan(order, pictures: scan.pictures)
  }
}
