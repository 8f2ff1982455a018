import API
import Model
import RPC
import Store
import System

extension StoreBackupFile: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let progress = WorkDoneProgress(params.workDoneToken, for: context.request)
    let path = params.path
    guard path.hasPrefix("/") else {
      throw Failure(
        .invalidValue, "“\(path)” is not an absolute path.", path: "/path", hint: "Begin the path with /.")
    }
    let store = try context.session.setup().store
    let bytes = try await runBlocking {
      progress?.begin("Copying the data file")
      return try locating("/path") {
        try store.backup(to: path, cancellation: context.request.cancellation) { part in
          progress?.report(percentage: Int(part * 100))
        }
      }
    }
    return Result(path: path, bytes: bytes)
  }
}
