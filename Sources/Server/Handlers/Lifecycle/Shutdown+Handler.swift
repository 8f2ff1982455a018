import API

extension Shutdown: SessionHandler {
  static func handle(_ params: Params, _ context: SessionContext) throws -> Result { Null() }
}
