/// A product of the local copy.
public struct StoredProduct: Hashable, Sendable {
  /// The normalised code.
  public var code: String
  public var name: String?
  /// The brands as one text.
  public var brand: String?
  /// How many people looked it up in a year; only an import states it.
  public var scans: Int
  /// The rest, in a form that the caller knows.
  public var record: [UInt8]

  public init(code: String, name: String?, brand: String?, scans: Int, record: [UInt8]) {
    self.code = code
    self.name = name
    self.brand = brand
    self.scans = scans
    self.record = record
  }
}
