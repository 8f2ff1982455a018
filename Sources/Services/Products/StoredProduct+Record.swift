public import Exchange
internal import Model
public import Store

extension StoredProduct {
  /// The record as the local copy keeps it, under its normal code and the name that is shown.
  public init(_ record: ProductRecord, language: String? = nil) {
    self.init(
      code: GTIN.normalForm(record.code), name: record.bestName(language: language), brand: record.brands.first,
      scans: record.scans ?? 0, record: PackedRecord.pack(record))
  }
}

extension PreparedProducts {
  /// Adds the record as the local copy keeps it, under its normal code and the name that is shown.
  public mutating func append(_ record: ProductRecord) {
    append(
      code: GTIN.normalForm(record.code), name: record.bestName(language: nil), brand: record.brands.first,
      scans: record.scans ?? 0, lastModified: record.lastModified
    ) { bytes in
      PackedRecord.append(record, to: &bytes)
    }
  }
}

extension ProductRecord {
  /// The record that the local copy keeps; nil when another version of `ofj` wrote it.
  public init?(_ stored: StoredProduct) {
    guard
      let record = PackedRecord.unpack(stored.record, code: stored.code, name: stored.name, brand: stored.brand)
    else { return nil }
    self = record
  }
}
