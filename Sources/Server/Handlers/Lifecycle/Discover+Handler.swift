import API
import JSON

extension Discover: SessionHandler {
  static func handle(_ params: Params, _ context: SessionContext) throws -> Result {
    RawJSON(trusting: Array(openRPCDocument.utf8))
  }
}
