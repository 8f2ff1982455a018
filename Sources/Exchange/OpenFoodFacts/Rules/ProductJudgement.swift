internal import Model
internal import Nutrition

/// Reads the facts of a product out of its figures, and notes what a person should look at.
struct ProductJudgement {
  let figures: JudgedFigures
  private(set) var facts: NutritionFacts
  private(set) var warnings: [ProductWarning] = []

  init(_ figures: JudgedFigures) {
    self.figures = figures
    facts = NutritionFacts()
    noteOrigins()
    let energy = readEnergy()
    facts = NutritionFacts(
      calories: energy, protein: macro(.proteins), carbs: macro(.carbohydrates), fat: macro(.fat),
      nutrients: nutrients())
    // What binary arithmetic adds to converted amounts is taken away where all other amounts have it taken away.
    facts = facts.scaled(by: 1)
    ProductChecks(figures).run(facts, &warnings)
  }

  mutating func warn(_ field: String, _ kind: ProductWarning.Kind, _ message: String) {
    warnings.append(ProductWarning(field: field, kind: kind, message: message))
  }

  // MARK: Energy

  /// Kilocalories: as stated, else from kilojoules. Without a unit in its name, energy is in kilojoules.
  private mutating func readEnergy() -> Double? {
    if let kilocalories = usable(.energyKilocalories) { return kilocalories }
    let kilojoules = usable(.energyKilojoules) ?? usable(.energy)
    return kilojoules.map(Energy.kilocalories)
  }

  private mutating func macro(_ nutriment: Nutriment) -> Double? {
    guard let amount = usable(nutriment) else { return nil }
    noteLimit(nutriment)
    return amount
  }

  // MARK: Nutrients

  private mutating func nutrients() -> Nutrients {
    var nutrients = Nutrients()
    for source in NutrientSource.all {
      guard let (grams, nutriment) = grams(source) else { continue }
      let isEstimate = figures.figures(nutriment)?.isEstimate ?? false
      nutrients[source.id] = NutrientValue(
        source.value(grams: grams), source.unitName, bound: figures.figures(nutriment)?.modifier?.bound,
        origin: isEstimate ? "estimated" : "database")
    }
    return nutrients
  }

  private mutating func grams(_ source: NutrientSource) -> (grams: Double, nutriment: Nutriment)? {
    for nutriment in source.nutriments {
      if let grams = usable(nutriment) { return (grams, nutriment) }
    }
    // Salt is sodium chloride as labels count it: 2.5 times the sodium.
    guard source.id == "sodium", let salt = usable(.salt) else { return nil }
    return (salt * 2 / 5, .salt)
  }

  // MARK: Amounts that can be used

  /// A vitamin or mineral of which there is more is a percentage that was taken for grams.
  private static let mostOfDailyValue = 10.0

  /// The amount of a nutriment for the basis, unless it cannot be one.
  private mutating func usable(_ nutriment: Nutriment) -> Double? {
    guard let amount = figures.amount(nutriment) else { return nil }
    if amount < 0 {
      warn(nutriment.field, .negative, "The amount is \(Limits.shown(amount)); it was left out.")
      return nil
    }
    guard amount <= nutriment.most else {
      warn(nutriment.field, .tooMuch, "The amount \(Limits.shown(amount)) is impossible; it was left out.")
      return nil
    }
    if figures.figures(nutriment)?.enteredUnit == .percentDailyValue, !isConverted(nutriment, amount) {
      warn(nutriment.field, .percentDailyValue, "It is stated as a percentage of a daily value; it was left out.")
      return nil
    }
    return amount
  }

  /// Whether the database made grams of a percentage.
  private func isConverted(_ nutriment: Nutriment, _ amount: Double) -> Bool {
    guard let figures = figures.figures(nutriment), amount <= Self.mostOfDailyValue else { return false }
    return figures.per100 != nil || figures.perServing != nil
  }

  // MARK: What is worth a look

  private mutating func noteLimit(_ nutriment: Nutriment) {
    switch figures.figures(nutriment)?.modifier {
    case .less: warn(nutriment.field, .limit, "It is stated as less than the amount.")
    case .greater: warn(nutriment.field, .limit, "It is stated as more than the amount.")
    case .approximate, .notPrinted, nil: break
    }
  }

  /// Tells how amounts came about that are not simply read from the package.
  private mutating func noteOrigins() {
    for figures in figures.record.figures where figures.isPrepared == self.figures.isPrepared {
      let field = figures.nutriment.field
      if figures.isUnreadable { warn(field, .unreadable, "What is stated is not a number; it was left out.") }
      guard figures.hasAmount || figures.enteredUnit != nil else { continue }
      if figures.modifier == .approximate { warn(field, .approximate, "The amount is approximate.") }
      if figures.isComputed { warn(field, .computed, "The amount was computed from others.") }
      if figures.isEstimate { warn(field, .estimated, "The amount was estimated, not read from the package.") }
      noteUnit(figures, field)
    }
    for foreign in figures.record.foreignFigures {
      warn(
        foreign.nutriment.field, .unknownBasis,
        "The amount is stated for “\(foreign.basis.prefix(20))”, which is not known; it was left out.")
    }
  }

  private mutating func noteUnit(_ figures: NutrimentFigures, _ field: String) {
    switch figures.enteredUnit {
    case .percentDailyValue
    where self.figures.amount(figures.nutriment).map { isConverted(figures.nutriment, $0) } ?? false:
      warn(
        field, .percentDailyValue,
        "It was entered as a percentage of a daily value; the database converted it with its own daily value.")
    case .percentDailyValue where !figures.hasAmount:
      warn(field, .percentDailyValue, "It is stated as a percentage of a daily value; it was left out.")
    case .internationalUnits: warn(field, .internationalUnits, "It was entered in international units.")
    default: break
    }
  }
}

extension NutrimentFigures.Modifier {
  /// Which side of the amount the true one lies on.
  var bound: Bound? {
    switch self {
    case .less: .lessThan
    case .greater: .greaterThan
    case .approximate, .notPrinted: nil
    }
  }
}
