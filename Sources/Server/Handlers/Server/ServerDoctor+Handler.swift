import API
import RPC
import System

extension ServerDoctor: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let progress = WorkDoneProgress(params.workDoneToken, for: context.request)
    return Result(
      checks: try await runBlocking {
        progress?.begin("Checking")
        return try Doctor(session: context.session, cancellation: context.request.cancellation).examine {
          progress?.report($0, percentage: $1)
        }
      })
  }
}
