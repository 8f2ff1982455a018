extension DecodedBarcode {
  /// The barcode with the code of the product that it names, if it names one.
  public func namingProduct() -> DecodedBarcode {
    var named = self
    named.product = productCode
    return named
  }

  private var productCode: String? {
    switch symbology {
    case .ean8, .ean13, .upcA: return GTIN.normalForm(text)
    case .upcE:
      return GTIN.expanded(upcE: Array(text.utf8)).map { GTIN.normalForm(String(decoding: $0, as: UTF8.self)) }
    case .dataBar, .dataBarExpanded, .code128, .qr:
      // Any text may stand in these, so that only what says that it is the number of an item counts as one.
      guard let code = try? Barcode(parsing: text), code.rightCheckDigit == nil,
        [.gs1, .digitalLink].contains(code.normalized.symbology)
      else { return nil }
      return code.normalized.code
    }
  }
}
