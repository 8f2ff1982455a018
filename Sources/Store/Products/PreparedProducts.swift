/// Products on their way into the local copy, with everything that can be worked out before it is their turn.
///
/// All their texts lie in a few arrays, so that whoever stores them neither makes nor frees anything for each.
public struct PreparedProducts: Sendable {
  /// A place in one of the arrays.
  struct Place: Sendable {
    var start: UInt32
    /// How many bytes there are; -1 when there is no text.
    var count: Int32

    static let none = Place(from: 0, to: -1)

    /// - Precondition: they are below 2 GB: the texts come from a few megabytes of a dump.
    init(from start: Int, to end: Int) {
      self.start = UInt32(start)
      count = Int32(end - start)
    }

    var range: Range<Int> { Int(start)..<Int(start) + max(0, Int(count)) }
  }

  struct Item: Sendable {
    /// The code where it is a number, see `StoredCode`.
    var number: Int64?
    /// The code where it is none.
    var code = Place.none
    var rank: Int32
    /// See `FoldedText.key`.
    var nameKey: Int64?
    var name: Place
    var brand: Place
    var record = Place.none
    /// The folded name and brand, in `words`.
    var foldedName = Place.none
    var foldedBrand = Place.none
  }

  private(set) var items: [Item] = []
  /// Codes that are no numbers, names, brands and records.
  private(set) var bytes: [UInt8] = []
  /// Folded names and brands.
  private(set) var words: [UInt8] = []
  /// When the product that was changed last was changed, in seconds since 1970.
  private(set) var newest: Int?

  public init() {}

  /// Adds a product.
  ///
  /// - Parameters:
  ///   - code: the normalised code.
  ///   - scans: how many people looked it up in a year.
  ///   - lastModified: in seconds since 1970.
  ///   - record: adds the bytes of the rest, in a form that the caller knows.
  public mutating func append(
    code: String, name: String?, brand: String?, scans: Int, lastModified: Int?, record: (inout [UInt8]) -> Void
  ) {
    var item = Item(rank: Int32(ProductRank.rank(scans: scans)), name: .none, brand: .none)
    switch StoredCode(code) {
    case .number(let number): item.number = number
    case .text(let text): item.code = append(text)
    }
    if let name {
      item.name = append(name)
      item.foldedName = appendWords(of: item.name)
      item.nameKey = words.withUnsafeBufferPointer { FoldedText.key(of: $0[item.foldedName.range]) }
    }
    if let brand {
      item.brand = append(brand)
      item.foldedBrand = appendWords(of: item.brand)
    }
    let start = bytes.count
    record(&bytes)
    item.record = Place(from: start, to: bytes.count)
    items.append(item)
    if let lastModified { newest = max(newest ?? lastModified, lastModified) }
  }

  public mutating func append(_ product: StoredProduct, lastModified: Int?) {
    append(
      code: product.code, name: product.name, brand: product.brand, scans: product.scans, lastModified: lastModified
    ) { bytes in
      bytes.append(contentsOf: product.record)
    }
  }

  private mutating func append(_ text: String) -> Place {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    return Place(from: start, to: bytes.count)
  }

  private mutating func appendWords(of place: Place) -> Place {
    let start = words.count
    bytes.withUnsafeBufferPointer { bytes in
      FoldedText.append(UnsafeBufferPointer(rebasing: bytes[place.range]), to: &words)
    }
    return Place(from: start, to: words.count)
  }
}
