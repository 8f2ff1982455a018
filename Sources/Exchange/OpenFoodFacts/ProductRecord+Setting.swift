public import JSON

extension ProductRecord {
  /// Takes a value that holds no others. A cell of the tab-separated dump is `.text` of its bytes; an empty one states
  /// nothing, and a list in it is separated by commas.
  public mutating func set(_ key: ProductKey, _ value: JSONCursor.Scalar) {
    switch key {
    case .member(let member): set(member, value)
    case .name(let language):
      if let name = value.statedText { names.append(LocalizedName(language: language, name: name)) }
    case .amount(let key): set(key, value)
    }
  }

  private mutating func set(_ member: ProductKey.Member, _ value: JSONCursor.Scalar) {
    switch member {
    case .code: if code.isEmpty { code = value.codeText ?? "" }
    case .name: name = value.statedText ?? name
    case .genericName: genericName = value.statedText
    case .abbreviatedName: abbreviatedName = value.statedText
    case .language: language = language ?? value.statedText
    case .brands: brands = value.statedList
    case .quantity: quantity = value.statedText
    case .packageAmount: packageAmount = LenientNumber.plain(value)
    case .packageUnit: packageUnit = value.statedText
    case .servingText: servingText = value.servingText
    case .servingAmount: servingAmount = LenientNumber.plain(value)
    case .servingUnit: servingUnit = value.statedText
    case .basis: basis = Basis(value)
    case .preparedBasis: preparedBasis = Basis(value)
    case .statesNoNutrition: statesNoNutrition = value.isTrue
    case .lastModified: lastModified = value.wholeNumber
    case .scans: scans = value.wholeNumber
    case .countries: countries = value.statedList
    case .languageCodes: languages = value.statedList
    case .productType: productType = value.statedText
    case .obsolete: isObsolete = value.isTrue
    case .schema: schema = value.wholeNumber
    case .nutriments, .nutrition: break
    }
  }

  mutating func set(_ key: NutrimentKey, _ value: JSONCursor.Scalar) {
    switch key.part {
    case .unit: setUnit(key, value)
    case .modifier: setModifier(key, value)
    case .per100, .perServing, .asEntered: setAmount(key, LenientNumber(value))
    }
  }

  private mutating func setAmount(_ key: NutrimentKey, _ number: LenientNumber) {
    switch number {
    case .absent: break
    case .unreadable: change(key.nutriment, isPrepared: key.isPrepared) { $0.isUnreadable = true }
    case .value(let number, let modifier):
      change(key.nutriment, isPrepared: key.isPrepared) { figures in
        if let modifier, figures.modifier == nil { figures.modifier = modifier }
        switch key.part {
        case .per100: figures.per100 = number
        case .perServing: figures.perServing = number
        default: figures.asEntered = number
        }
      }
    }
  }

  private mutating func setUnit(_ key: NutrimentKey, _ value: JSONCursor.Scalar) {
    guard case .text(let bytes) = value, let unit = NutrimentFigures.EnteredUnit(bytes) else { return }
    change(key.nutriment, isPrepared: key.isPrepared) { $0.enteredUnit = unit }
  }

  private mutating func setModifier(_ key: NutrimentKey, _ value: JSONCursor.Scalar) {
    guard case .text(let bytes) = value, let modifier = NutrimentFigures.Modifier(bytes.trimmed) else { return }
    change(key.nutriment, isPrepared: key.isPrepared) { $0.modifier = modifier }
  }
}

extension NutrimentFigures.EnteredUnit {
  /// The unit that a text names, if it is one of these: `% DV`, `%DV`, `% daily value`, `IU`.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    let text = text.trimmed
    if text.first == UInt8(ascii: "%") {
      let rest = UnsafeBufferPointer(rebasing: text.dropFirst()).trimmed
      guard let letter = rest.first, letter | 0x20 == UInt8(ascii: "d") else { return nil }
      self = .percentDailyValue
    } else if text.count == 2, text[0] | 0x20 == UInt8(ascii: "i"), text[1] | 0x20 == UInt8(ascii: "u") {
      self = .internationalUnits
    } else {
      return nil
    }
  }
}

extension ProductRecord.Basis {
  init?(_ value: JSONCursor.Scalar) {
    guard case .text(let bytes) = value else { return nil }
    self.init(bytes.trimmed)
  }

  init?(_ text: UnsafeBufferPointer<UInt8>) {
    if text.equals("100g") {
      self = .per100Grams
    } else if text.equals("100ml") {
      self = .per100Milliliters
    } else if text.equals("serving") {
      self = .perServing
    } else {
      return nil
    }
  }
}
