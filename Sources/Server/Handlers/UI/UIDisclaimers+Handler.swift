import API
import Model

extension UIDisclaimers: SessionHandler {
  static func handle(_ params: Params, _ context: SessionContext) throws -> Result {
    Result(disclaimers: Disclaimer.all)
  }
}
