/// The words of the products of one transaction, which the index takes all at once, in order.
struct PendingWords {
  struct Item {
    /// The number of the product in the index of words.
    var number: Int64
    var name: PreparedProducts.Place
    var brand: PreparedProducts.Place
  }

  private(set) var items: [Item] = []
  /// The folded names and brands.
  private(set) var bytes: [UInt8] = []

  mutating func add(_ products: PreparedProducts, firstKey: Int64) {
    let start = bytes.count
    bytes.append(contentsOf: products.words)
    for (offset, item) in products.items.enumerated() where item.foldedName.count >= 0 || item.foldedBrand.count >= 0 {
      items.append(
        Item(
          number: ProductRank.number(rank: Int(item.rank), key: firstKey + Int64(offset)),
          name: item.foldedName.moved(by: start), brand: item.foldedBrand.moved(by: start)))
    }
  }

  /// Brings the products into the order of their numbers, which makes one piece of the index.
  mutating func sort() {
    items.sort { $0.number < $1.number }
  }

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }
}

extension PreparedProducts.Place {
  func moved(by distance: Int) -> Self { Self(from: Int(start) + distance, to: Int(start) + distance + Int(count)) }

  /// The bytes at this place; nil when there is no text.
  func of(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    count < 0 ? nil : UnsafeRawBufferPointer(rebasing: bytes[range])
  }
}
