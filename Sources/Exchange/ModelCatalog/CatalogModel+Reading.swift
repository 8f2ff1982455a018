internal import JSON
internal import Model

extension CatalogModel {
  private static let longestName = 128

  /// Reads the next value, to its end in any case; nil when it is no model with a usable name.
  init?(_ key: String, at service: ModelService, reading cursor: inout JSONCursor) throws(JSONSyntaxError) {
    guard try cursor.enterObject() else { return nil }
    var model = CatalogModel(provider: service, id: key, name: key)
    while let member = try cursor.nextKey() {
      switch String(decoding: member, as: UTF8.self) {
      case "name": model.name = try cursor.string().flatMap(Self.usable) ?? key
      case "tool_call": if case .bool(let value) = try cursor.scalar() { model.callsFunctions = value }
      case "modalities": try model.readModalities(&cursor)
      case "limit": try model.readLimits(&cursor)
      case "cost": model.price = try ModelPrice(reading: &cursor)
      default: try cursor.skip()
      }
    }
    guard Self.usable(key) != nil else { return nil }
    self = model
  }

  private static func usable(_ text: String) -> String? {
    let isUsable = 1...longestName ~= text.utf8.count && !text.unicodeScalars.contains { $0.value < 0x20 }
    return isUsable && text.contains { !$0.isWhitespace } ? text : nil
  }

  private mutating func readModalities(_ cursor: inout JSONCursor) throws(JSONSyntaxError) {
    guard try cursor.enterObject() else { return }
    while let member = try cursor.nextKey() {
      guard String(decoding: member, as: UTF8.self) == "input" else {
        try cursor.skip()
        continue
      }
      guard try cursor.enterArray() else { continue }
      while try cursor.nextElement() {
        let kind = try cursor.string()
        if kind == "image" { readsPictures = true }
        if kind == "pdf" { readsDocuments = true }
      }
    }
  }

  private mutating func readLimits(_ cursor: inout JSONCursor) throws(JSONSyntaxError) {
    guard try cursor.enterObject() else { return }
    var context: Int?
    while let member = try cursor.nextKey() {
      switch String(decoding: member, as: UTF8.self) {
      case "input": inputLimit = try cursor.positiveCount()
      case "output": outputLimit = try cursor.positiveCount()
      case "context": context = try cursor.positiveCount()
      default: try cursor.skip()
      }
    }
    // The limit for the whole stands for that of what is read, where that has none of its own.
    inputLimit = inputLimit ?? context
  }
}

extension ModelPrice {
  /// Reads the next value; nil when it does not state what reading and writing cost.
  init?(reading cursor: inout JSONCursor) throws(JSONSyntaxError) {
    guard try cursor.enterObject() else { return nil }
    var rates = CatalogRates()
    var tiers: [CatalogRates] = []
    var over200k: CatalogRates?
    while let member = try cursor.nextKey() {
      switch String(decoding: member, as: UTF8.self) {
      case "tiers":
        guard try cursor.enterArray() else { continue }
        while try cursor.nextElement() { tiers.append(try CatalogRates(reading: &cursor)) }
      case "context_over_200k": over200k = try CatalogRates(reading: &cursor)
      case let name: try rates.read(name, &cursor)
      }
    }
    guard let input = rates.input, let output = rates.output else { return nil }
    var long = tiers.compactMap { tier in tier.size.map { tier.longContext(above: $0, input, output) } }
    // An older member for the same; where there are tiers, it says what they say, but always for 200,000.
    if tiers.isEmpty, let over200k { long.append(over200k.longContext(above: 200_000, input, output)) }
    self.init(
      input: input, output: output, cachedInput: rates.cachedInput, longContext: long.sorted { $0.above < $1.above })
  }
}

/// The prices that an object of the catalog states, and from what length on.
private struct CatalogRates {
  var input: USD?
  var output: USD?
  var cachedInput: USD?
  /// The length beyond which they hold; nil when they depend on something else.
  var size: Int?

  init() {}

  init(reading cursor: inout JSONCursor) throws(JSONSyntaxError) {
    guard try cursor.enterObject() else { return }
    while let member = try cursor.nextKey() {
      let name = String(decoding: member, as: UTF8.self)
      if name == "tier" { try readTier(&cursor) } else { try read(name, &cursor) }
    }
  }

  mutating func read(_ member: String, _ cursor: inout JSONCursor) throws(JSONSyntaxError) {
    switch member {
    case "input": input = try cursor.price()
    case "output": output = try cursor.price()
    case "cache_read": cachedInput = try cursor.price()
    default: try cursor.skip()
    }
  }

  private mutating func readTier(_ cursor: inout JSONCursor) throws(JSONSyntaxError) {
    guard try cursor.enterObject() else { return }
    var isContext = false
    var stated: Int?
    while let member = try cursor.nextKey() {
      switch String(decoding: member, as: UTF8.self) {
      case "type": isContext = try cursor.string() == "context"
      case "size": stated = try cursor.positiveCount()
      default: try cursor.skip()
      }
    }
    size = isContext ? stated : nil
  }

  /// What is not stated is as for shorter requests.
  func longContext(above size: Int, _ usualInput: USD, _ usualOutput: USD) -> LongContextPrice {
    LongContextPrice(above: size, input: input ?? usualInput, output: output ?? usualOutput, cachedInput: cachedInput)
  }
}

extension JSONCursor {
  /// Reads the next value if it is a price in US dollars.
  fileprivate mutating func price() throws(JSONSyntaxError) -> USD? { try number().flatMap { USD($0) } }

  /// Reads the next value if it is a whole number from 1.
  fileprivate mutating func positiveCount() throws(JSONSyntaxError) -> Int? {
    guard let number = try number(), number >= 1, number <= 1e12 else { return nil }
    return Int(number)
  }
}
