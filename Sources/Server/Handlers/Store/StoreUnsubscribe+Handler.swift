import API

extension StoreUnsubscribe: SessionHandler {
  static func handle(_ params: Params, _ context: SessionContext) throws -> Result {
    context.session.keep(nil)
    return Empty()
  }
}
