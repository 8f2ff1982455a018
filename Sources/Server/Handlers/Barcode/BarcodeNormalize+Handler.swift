import API
import Model

extension BarcodeNormalize: SessionHandler {
  static func handle(_ params: Params, _ context: SessionContext) throws -> Result {
    try locating("/code") {
      let barcode = try Barcode(parsing: params.code)
      try barcode.checkDigits()
      return barcode.normalized
    }
  }
}
