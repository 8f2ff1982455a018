/// A product on its way into the local copy, with everything that can be worked out before it is its turn.
public struct PreparedProduct: Sendable {
  let code: StoredCode
  let rank: Int
  let name: String?
  let brand: String?
  let record: [UInt8]
  let foldedName: FoldedText?
  let foldedBrand: FoldedText?
  let lastModified: Int?

  /// - Parameter lastModified: in seconds since 1970.
  public init(_ product: StoredProduct, lastModified: Int?) {
    code = StoredCode(product.code)
    rank = ProductRank.rank(scans: product.scans)
    (name, brand, record) = (product.name, product.brand, product.record)
    foldedName = product.name.map(FoldedText.init)
    foldedBrand = product.brand.map(FoldedText.init)
    self.lastModified = lastModified
  }
}
