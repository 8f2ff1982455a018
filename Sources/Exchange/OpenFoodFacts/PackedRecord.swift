/// A record in few bytes, as the local copy keeps it beside the code, the name and the brand.
///
/// Only what the rules need is kept: `Product` makes the same of the record before and after, but for its names and tags.
/// The bytes are a version and fields, each with its number, its length and its bytes.
public enum PackedRecord {
  private static let version: UInt8 = 1

  private enum Field: UInt8 {
    case figures = 1
    case quantity, packageAmount, packageUnit
    case servingText, servingAmount, servingUnit
    case basis, preparedBasis, flags
    case lastModified, productType
  }

  private static let statesNoNutrition: UInt8 = 1
  private static let isObsolete: UInt8 = 2

  public static func pack(_ record: ProductRecord) -> [UInt8] {
    var bytes: [UInt8] = []
    append(record, to: &bytes)
    return bytes
  }

  /// Adds the packed record to bytes that may hold others before it.
  public static func append(_ record: ProductRecord, to bytes: inout [UInt8]) {
    bytes.append(version)
    append(.figures, to: &bytes) { appendFigures(of: record, to: &$0) }
    append(.quantity, record.quantity, to: &bytes)
    append(.packageAmount, record.packageAmount, to: &bytes)
    append(.packageUnit, record.packageUnit, to: &bytes)
    append(.servingText, record.servingText, to: &bytes)
    append(.servingAmount, record.servingAmount, to: &bytes)
    append(.servingUnit, record.servingUnit, to: &bytes)
    if let basis = record.basis { append(.basis, [basis.rawValue], to: &bytes) }
    if let basis = record.preparedBasis { append(.preparedBasis, [basis.rawValue], to: &bytes) }
    let flags = (record.statesNoNutrition ? statesNoNutrition : 0) | (record.isObsolete ? isObsolete : 0)
    if flags != 0 { append(.flags, [flags], to: &bytes) }
    append(.lastModified, record.lastModified.map(Double.init), to: &bytes)
    if !record.isFood { append(.productType, record.productType, to: &bytes) }
  }

  /// The figures without those that the rules do not look at because there are better ones.
  private static func appendFigures(of record: ProductRecord, to bytes: inout [UInt8]) {
    let usesPrepared = JudgedFigures.usesPrepared(record)
    for var figures in record.figures where figures.isPrepared == usesPrepared {
      if figures.per100 != nil { (figures.perServing, figures.asEntered) = (nil, nil) }
      PackedFigures.append(figures, to: &bytes)
    }
  }

  /// The record that was packed, with what was kept beside it; nil when the bytes are none, such as those of a newer
  /// version.
  public static func unpack(_ bytes: [UInt8], code: String, name: String?, brand: String?) -> ProductRecord? {
    guard bytes.first == version else { return nil }
    var record = ProductRecord()
    record.code = code
    record.name = name
    record.brands = brand.map { [$0] } ?? []
    var rest = bytes.dropFirst()
    while let number = rest.popFirst() {
      guard let field = Field(rawValue: number), let length = PackedFigures.readWhole(&rest), length <= rest.count
      else {
        return nil
      }
      let content = rest.prefix(Int(length))
      rest = rest.dropFirst(Int(length))
      guard take(field, content, into: &record) else { return nil }
    }
    return record
  }

  private static func take(_ field: Field, _ content: ArraySlice<UInt8>, into record: inout ProductRecord) -> Bool {
    var content = content
    func text() -> String { String(decoding: content, as: UTF8.self) }
    switch field {
    case .figures:
      guard let figures = PackedFigures.unpack(Array(content)) else { return false }
      record.figures = figures
    case .quantity: record.quantity = text()
    case .packageAmount: record.packageAmount = PackedFigures.readAmount(&content)
    case .packageUnit: record.packageUnit = text()
    case .servingText: record.servingText = text()
    case .servingAmount: record.servingAmount = PackedFigures.readAmount(&content)
    case .servingUnit: record.servingUnit = text()
    case .basis: record.basis = content.first.flatMap(ProductRecord.Basis.init)
    case .preparedBasis: record.preparedBasis = content.first.flatMap(ProductRecord.Basis.init)
    case .flags:
      record.statesNoNutrition = (content.first ?? 0) & statesNoNutrition != 0
      record.isObsolete = (content.first ?? 0) & isObsolete != 0
    case .lastModified: record.lastModified = PackedFigures.readAmount(&content).flatMap { Int(exactly: $0) }
    case .productType: record.productType = text()
    }
    return true
  }

  private static func append(_ field: Field, _ content: some Collection<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(field.rawValue)
    PackedFigures.append(UInt64(content.count), to: &bytes)
    bytes.append(contentsOf: content)
  }

  /// Adds a field whose length shows when its content is there.
  private static func append(_ field: Field, to bytes: inout [UInt8], content: (inout [UInt8]) -> Void) {
    bytes.append(field.rawValue)
    let start = bytes.count
    bytes.append(0)
    content(&bytes)
    let length = bytes.count - start - 1
    if length < 0x80 {
      bytes[start] = UInt8(length)
    } else {
      var digits: [UInt8] = []
      PackedFigures.append(UInt64(length), to: &digits)
      bytes.replaceSubrange(start...start, with: digits)
    }
  }

  private static func append(_ field: Field, _ text: String?, to bytes: inout [UInt8]) {
    if let text { append(field, text.utf8, to: &bytes) }
  }

  private static func append(_ field: Field, _ number: Double?, to bytes: inout [UInt8]) {
    guard let number else { return }
    append(field, to: &bytes) { PackedFigures.append(number, to: &$0) }
  }
}
