public import Model
internal import Nutrition

extension Product {
  /// What a record says of a product, judged: one basis for all its numbers, one serving, and warnings for what a person
  /// should look at.
  ///
  /// - Parameters:
  ///   - origin: where the record was found.
  ///   - fetchedAt: when it was answered, or when the local copy was made.
  ///   - language: the two or three letters of the language in which the name is wanted if there is no main one.
  public init(_ record: ProductRecord, origin: ProductOrigin, fetchedAt: Instant? = nil, language: String? = nil) {
    let servingReading = ServingReading(record)
    let figures = JudgedFigures(record, servingReading.amount)
    let judgement = ProductJudgement(figures)
    let facts = ProductFacts(
      basis: figures.basis, prepared: figures.isPrepared, calories: judgement.facts.calories,
      protein: judgement.facts.protein, carbs: judgement.facts.carbs, fat: judgement.facts.fat,
      nutrients: judgement.facts.nutrients)
    self.init(code: GTIN.normalForm(record.code), facts: facts, origin: origin)
    name = record.bestName(language: language)
    brand = record.brands.lazy.map { $0.trimmed() }.first { !$0.isEmpty }
    quantity = record.quantity
    serving = servingReading.serving
    warnings = record.warnings(isPrepared: figures.isPrepared) + servingReading.warnings + judgement.warnings
    unusableReason = UnusableReason(self, hasFigures: record.figures.contains(where: \.hasAmount))
    usable = unusableReason == nil
    self.fetchedAt = fetchedAt
    lastModified = record.lastModified.flatMap { Instant(secondsSince1970: $0) }
    addDrafts(servingAmount: figures.servingAmount)
  }
}

extension ProductRecord {
  /// The name, the name in the language, the English one, any, or what the product is in general.
  public func bestName(language: String?) -> String? {
    func name(in language: String) -> String? { names.first { $0.language == language }?.name }
    if let name = self.name?.trimmed(), !name.isEmpty { return name }
    let candidates: [String?] = [
      language.flatMap(name(in:)), name(in: "en"), names.first?.name, genericName, abbreviatedName,
    ]
    return candidates.lazy.compactMap { $0?.trimmed() }.first { !$0.isEmpty }
  }

  fileprivate func warnings(isPrepared: Bool) -> [ProductWarning] {
    var warnings: [ProductWarning] = []
    func warn(_ field: String, _ kind: ProductWarning.Kind, _ message: String) {
      warnings.append(ProductWarning(field: field, kind: kind, message: message))
    }
    if isPrepared { warn("facts", .preparedOnly, "All numbers are of the product as it is prepared.") }
    if isObsolete { warn("code", .obsolete, "The product is no longer sold.") }
    if !isFood { warn("code", .notFood, "The database does not list the product as food.") }
    if let digit = (try? Barcode(parsing: code))?.rightCheckDigit {
      warn("code", .checkDigit, "The check digit of the code is wrong: it would have to be \(digit).")
    }
    return warnings
  }
}

extension UnusableReason {
  /// Why the product is of no use; nil when it is.
  fileprivate init?(_ product: Product, hasFigures: Bool) {
    let facts = product.facts
    if product.name == nil {
      self = .noName
    } else if !hasFigures {
      self = .noNutriments
    } else if facts.prepared {
      self = .preparedOnly
    } else if (facts.calories ?? 0) <= 0 {
      self = .noEnergy
    } else if facts.macros.allSatisfy({ ($0 ?? 0) <= 0 }), facts.nutrients.allSatisfy({ $0.value.value <= 0 }) {
      self = .noMacros
    } else {
      return nil
    }
  }
}

extension ProductFacts {
  fileprivate var macros: [Double?] { [protein, carbs, fat] }
}

extension Instant {
  /// Nil outside of the years that can be written.
  fileprivate init?(secondsSince1970 seconds: Int) {
    guard (0...253_402_300_799).contains(seconds) else { return nil }
    self.init(milliseconds: Int64(seconds) * 1000, offsetMinutes: 0)
  }
}
