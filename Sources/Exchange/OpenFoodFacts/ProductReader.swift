public import JSON

/// Reads products out of JSON: the objects of answers, and the lines of the dump.
///
/// What the rules do not need is passed over without being built. One reader reads any number of texts.
public struct ProductReader: ~Copyable {
  var cursor: JSONCursor
  private let wanted: Wanted

  /// What is read only if somebody wants to know it: a dump has much of it.
  public struct Wanted: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Where products are sold.
    public static let countries = Wanted(rawValue: 1)
    /// The languages of packages, and the names in them also of products that have a main name.
    public static let languages = Wanted(rawValue: 2)
    public static let all: Wanted = [.countries, .languages]
  }

  public init(limits: JSONLimits = .standard, wanted: Wanted = .all) {
    cursor = JSONCursor(limits: limits)
    self.wanted = wanted
  }

  /// Reads the object of one product, such as a line of the dump.
  ///
  /// - Returns: nil when the text is JSON, but no object.
  /// - Throws: `JSONSyntaxError` when it is not JSON.
  public mutating func product(_ bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> ProductRecord? {
    try cursor.start(bytes)
    let record = try cursor.product(wanted)
    try cursor.finish()
    return record
  }
}

extension JSONCursor {
  /// Reads the object of one product; nil, and skips the value, when it is no object.
  mutating func product(_ wanted: ProductReader.Wanted = .all) throws(JSONSyntaxError) -> ProductRecord? {
    guard try enterObject() else { return nil }
    var record = ProductRecord()
    record.figures.reserveCapacity(24)
    while let name = try nextKey() {
      guard let key = ProductKey(name), record.needs(key, wanted) else {
        try skip()
        continue
      }
      switch key {
      case .member(.nutriments): try nutriments(into: &record)
      case .member(.nutrition): try nutrition(into: &record)
      case .member(.brands): record.brands = try list()
      case .member(.countries): record.countries = try list()
      case .member(.languageCodes): record.languages = try keys()
      default: record.set(key, try scalar())
      }
    }
    return record
  }

  private mutating func nutriments(into record: inout ProductRecord) throws(JSONSyntaxError) {
    if let members = flatMembers() {
      var keys = NutrimentKey.Sequence()
      for member in members {
        if let key = keys.next(self.key(of: member)) { record.set(key, value(of: member)) }
      }
      return
    }
    guard try enterObject() else { return }
    while let name = try nextKey() {
      if let key = NutrimentKey(name) { record.set(key, try scalar()) } else { try skip() }
    }
  }

  /// The texts of an array, or the parts of a text between commas, without blank ones.
  private mutating func list() throws(JSONSyntaxError) -> [String] {
    guard try kind() == .array else { return try scalar().statedList }
    var texts: [String] = []
    guard try enterArray() else { return [] }
    while try nextElement() {
      if let text = try scalar().statedText { texts.append(text) }
    }
    return texts
  }

  /// The keys of an object.
  private mutating func keys() throws(JSONSyntaxError) -> [String] {
    var keys: [String] = []
    guard try enterObject() else { return [] }
    while let key = try nextKey() {
      keys.append(String(decoding: key, as: UTF8.self))
      try skip()
    }
    return keys
  }
}

extension ProductRecord {
  /// Whether what a key states is to be read.
  fileprivate func needs(_ key: ProductKey, _ wanted: ProductReader.Wanted) -> Bool {
    switch key {
    case .member(.countries): wanted.contains(.countries)
    case .member(.languageCodes): wanted.contains(.languages)
    case .name: name == nil || wanted.contains(.languages)
    default: true
    }
  }
}
