internal import Model
internal import Nutrition

/// The serving of a product, out of its text and out of what the database made of that.
struct ServingReading {
  /// What it weighs or measures; nil when that is not known.
  private(set) var amount: MeasuredAmount?
  private(set) var serving: ProductServing?
  private(set) var warnings: [ProductWarning] = []

  init(_ record: ProductRecord) {
    // What the database calls 0 it did not understand.
    let understood = record.servingAmount.flatMap {
      MeasuredAmount.isMeasurable($0) && $0 <= Limits.amount ? $0 : nil
    }
    let text = record.servingText
    let reading = text.map { ServingText($0, understood: understood) }
    amount = reading?.amount ?? Self.amount(record, understood, isWorded: reading.map { !$0.isBareNumber })
    if let amount, amount.value > Limits.amount { self.amount = nil }
    noteDoubts(reading, understood)
    guard text != nil || amount != nil else { return }
    let count = reading?.count.flatMap { Self.count($0, amount) }
    serving = ProductServing(
      text: text.map { String($0.unicodeScalars.prefix(Limits.servingCharacters)) }, amount: amount?.serving,
      quantity: count?.value, unit: count?.unit)
  }

  /// What the database understood, when the text has no amount. Without a unit it is in that of the package; a number
  /// without any is not trusted when the text is no more than a number either.
  private static func amount(_ record: ProductRecord, _ understood: Double?, isWorded: Bool?) -> MeasuredAmount? {
    guard let understood else { return nil }
    if let unit = record.servingUnit { return MeasuredAmount(understood, unit: unit) }
    guard isWorded != false else { return nil }
    return MeasuredAmount(understood, record.packageDimension ?? .grams)
  }

  private mutating func noteDoubts(_ reading: ServingText?, _ understood: Double?) {
    if let reading, reading.isBareNumber, amount == nil {
      warnings.append(
        ProductWarning(
          field: "serving", kind: .servingWithoutUnit,
          message: "The serving is a number without a unit, so what it weighs is not known."))
    }
    if let stated = reading?.amount, let understood, !stated.agrees(with: understood) {
      warnings.append(
        ProductWarning(
          field: "serving", kind: .servingMismatch,
          message: "The text says \(Limits.shown(stated.value)), the database understood \(Limits.shown(understood)); "
            + "the text was taken."))
    }
  }

  private static let words: Set<String> = [
    "serving", "servings", "serving(s)", "serve", "portion", "portions", "portion(s)", "porción", "porciones", "porção",
    "porzione", "portie", "portionen", "порция",
  ]

  /// What a serving is counted in, unless that is only another word for a serving, or a unit that the tables convert.
  private static func count(_ count: (quantity: Double, unit: String), _ amount: MeasuredAmount?) -> ServingAmount? {
    guard !words.contains(count.unit.lowercased()) else { return nil }
    let unit = StandardUnit(spelled: count.unit)
    if let unit, let amount {
      guard (unit.dimension == .mass) != (amount.dimension == .grams) else { return nil }
    }
    let counted = ServingAmount(count.quantity, unit?.rawValue ?? count.unit)
    return (try? counted.validate()) == nil ? nil : counted
  }
}
