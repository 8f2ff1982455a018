import API
import RPC
import Secrets
import System

extension SecretsList: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let secrets = try context.session.setup().secrets
    let cancellation = context.request.cancellation
    return Result(
      secrets: try await runBlocking { try secrets.statuses(cancellation) }, file: secrets.filePath,
      hasCommand: secrets.hasCommand)
  }
}
