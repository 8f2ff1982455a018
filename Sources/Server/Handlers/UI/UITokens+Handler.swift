import API
import Model

extension UITokens: SessionHandler {
  static func handle(_ params: Params, _ context: SessionContext) throws -> Result { DesignTokens.current }
}
