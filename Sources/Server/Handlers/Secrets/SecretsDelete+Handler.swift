import API
import RPC
import Secrets
import System

extension SecretsDelete: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let secrets = try context.session.setup().secrets
    let cancellation = context.request.cancellation
    return try await runBlocking {
      let places = try secrets.delete(params.name, cancellation)
      return Result(
        deletedFrom: places.map(SecretPlace.init), status: try secrets.status(of: params.name, cancellation))
    }
  }
}
