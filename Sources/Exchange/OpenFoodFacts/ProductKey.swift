/// What a member of a product, or a column of the tab-separated dump, states.
public enum ProductKey: Hashable, Sendable {
  case member(Member)
  /// The name in a language, by its two or three letters.
  case name(language: String)
  case amount(NutrimentKey)

  /// The members that are read, whatever they are called.
  public enum Member: UInt8, Sendable {
    case code, name, genericName, abbreviatedName, language
    case brands, quantity, packageAmount, packageUnit
    case servingText, servingAmount, servingUnit
    case basis, preparedBasis, statesNoNutrition
    case lastModified, scans, countries, languageCodes, productType, obsolete, schema
    case nutriments, nutrition
  }

  private static let members: [(name: String, member: Member)] = [
    ("code", .code), ("_id", .code), ("id", .code),
    ("product_name", .name), ("generic_name", .genericName), ("abbreviated_product_name", .abbreviatedName),
    ("lang", .language), ("lc", .language), ("brands", .brands), ("quantity", .quantity),
    ("product_quantity", .packageAmount), ("product_quantity_unit", .packageUnit),
    ("serving_size", .servingText), ("serving_quantity", .servingAmount), ("serving_quantity_unit", .servingUnit),
    ("nutrition_data_per", .basis), ("nutrition_data_prepared_per", .preparedBasis),
    ("no_nutrition_data", .statesNoNutrition), ("no_nutriments", .statesNoNutrition),
    ("last_modified_t", .lastModified), ("unique_scans_n", .scans), ("countries_tags", .countries),
    ("languages_codes", .languageCodes), ("product_type", .productType), ("obsolete", .obsolete),
    ("schema_version", .schema), ("nutriments", .nutriments), ("nutrition", .nutrition),
  ]
  private static let memberKinds = members.map(\.member)
  private static let table = NameTable(members.map(\.name))

  /// Reads the key of a member; nil for what is not read.
  init?(_ key: UnsafeBufferPointer<UInt8>) {
    if let index = Self.table.index(of: key) {
      self = .member(Self.memberKinds[index])
    } else {
      guard key.starts(with: "product_name_"), let language = Self.language(UnsafeBufferPointer(rebasing: key[13...]))
      else { return nil }
      self = .name(language: language)
    }
  }

  /// Reads the name of a column of the tab-separated dump; nil for what is not read.
  ///
  /// Columns are told by name: their order and number change. Old dumps write `-` before what is part of another nutriment.
  public init?(column: String) {
    var name = column.hasPrefix("-") ? String(column.dropFirst()) : column
    let key = name.withUTF8 { bytes -> ProductKey? in
      ProductKey(bytes) ?? NutrimentKey(bytes).map(ProductKey.amount)
    }
    guard let key else { return nil }
    self = key
  }

  private static func language(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard (2...3).contains(bytes.count), bytes.allSatisfy({ $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
