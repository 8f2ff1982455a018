/// A product on its way into the local copy, with everything that can be worked out before it is its turn.
public struct PreparedProduct: Sendable {
  let code: StoredCode
  let rank: Int
  let nameKey: Int64?
  let name: String?
  let brand: String?
  let record: [UInt8]
  let lastModified: Int?

  /// - Parameter lastModified: in seconds since 1970.
  public init(_ product: StoredProduct, lastModified: Int?) {
    code = StoredCode(product.code)
    rank = ProductRank.rank(scans: product.scans)
    nameKey = product.name.flatMap(ProductNameKey.key)
    (name, brand, record) = (product.name, product.brand, product.record)
    self.lastModified = lastModified
  }
}
