import API

extension SettingsGet: ReadHandler {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    Result(settings: try context.settings())
  }
}
