internal import JSON
internal import Nutrition

/// A set of figures that are for the same amount of the product.
struct NutritionSet {
  enum Kind {
    /// The set that was made of the others.
    case aggregated
    /// A set that somebody read from the package or a database.
    case entered
    /// A set that was computed from the ingredients.
    case estimated
  }

  var kind: Kind
  var isPrepared = false
  var isEstimate = false
  /// What the figures are for: `100g`, `100ml` or `serving`.
  var per = ""
  /// The same as an amount, in `unit`; of a serving, what it weighs or measures.
  var amount: Double?
  var unit: String?

  init(kind: Kind) { self.kind = kind }

  private static let known = ["100g", "100ml", "serving"]

  /// Tells the record what its figures are for; the aggregated set, which comes first, decides.
  func describe(_ record: inout ProductRecord) {
    let basis: ProductRecord.Basis? =
      switch per {
      case "100g": .per100Grams
      case "100ml": .per100Milliliters
      case "serving": .perServing
      default: nil
      }
    if isPrepared {
      record.preparedBasis = record.preparedBasis ?? basis
    } else {
      record.basis = record.basis ?? basis
    }
    if basis == .perServing, record.servingAmount == nil, let amount, amount > 0 {
      record.servingAmount = amount
      record.servingUnit = unit
    }
  }

  /// Takes a figure into the record, unless that has one already. The unit in which it was entered is taken always.
  func take(_ nutriment: Nutriment, _ figure: EnteredFigure, into record: inout ProductRecord) {
    if let foreign = Self.known.contains(per) ? figure.sourcePer.flatMap({ Self.known.contains($0) ? nil : $0 }) : per {
      record.foreignFigures.append(.init(nutriment: nutriment, basis: foreign))
      return
    }
    let isKnown = record.figures(of: nutriment, isPrepared: isPrepared)?.hasAmount ?? false
    let enteredUnit = figure.unit?.doubtful
    let amount = figure.amount(of: nutriment)
    if isKnown && kind != .aggregated {
      if let enteredUnit { record.change(nutriment, isPrepared: isPrepared) { $0.enteredUnit = enteredUnit } }
      return
    }
    guard amount != nil || figure.isUnreadable || figure.modifier != nil || enteredUnit != nil else { return }
    record.change(nutriment, isPrepared: isPrepared) { known in
      if per == "serving" { known.perServing = amount } else { known.per100 = amount }
      known.modifier = figure.modifier
      known.enteredUnit = enteredUnit
      known.isUnreadable = figure.isUnreadable && amount == nil
      known.isComputed = figure.value == nil && amount != nil
      known.isEstimate = isEstimate || figure.isEstimate
    }
  }
}

/// A figure of a set, in the unit in which it was entered.
struct EnteredFigure {
  var value: Double?
  /// The value as it follows from other figures.
  var computed: Double?
  var unit: EnteredUnit?
  var modifier: NutrimentFigures.Modifier?
  var isUnreadable = false
  var isEstimate = false
  /// For what amount the figure stood in the set that it comes from.
  var sourcePer: String?

  mutating func take(_ number: LenientNumber) {
    switch number {
    case .absent: break
    case .unreadable: isUnreadable = true
    case .value(let number, let modifier):
      value = value ?? number
      self.modifier = self.modifier ?? modifier
    }
  }

  /// The amount in the standard unit of the nutriment; nil when there is none, or none in a unit that converts to it.
  func amount(of nutriment: Nutriment) -> Double? {
    guard let number = value ?? computed else { return nil }
    let unit = unit ?? nutriment.standardUnit
    switch (unit, nutriment.standardUnit) {
    case (.mass(let unit), .mass): return unit.convert(number, to: .gram)
    case (.milliliter, .mass): return nutriment == .water ? number : nil
    case (.kilojoule, .kilocalorie): return Energy.kilocalories(fromKilojoules: number)
    case (.kilocalorie, .kilojoule): return Energy.kilojoules(fromKilocalories: number)
    case (.kilojoule, .kilojoule), (.kilocalorie, .kilocalorie): return number
    default: return nil
    }
  }
}

/// A unit in which figures are entered.
enum EnteredUnit {
  case mass(MassUnit)
  case milliliter
  case kilojoule
  case kilocalorie
  case doubtful(NutrimentFigures.EnteredUnit)
  case other

  /// The unit that a text names; nil when it names none.
  init?(_ scalar: JSONCursor.Scalar) {
    if scalar.states("g") {
      self = .mass(.gram)
      return
    }
    guard case .text(let bytes) = scalar, let text = scalar.statedText else { return nil }
    if let doubtful = NutrimentFigures.EnteredUnit(bytes) {
      self = .doubtful(doubtful)
      return
    }
    switch text.lowercased() {
    case "g": self = .mass(.gram)
    case "mg": self = .mass(.milligram)
    case "\u{B5}g", "\u{3BC}g", "mcg", "ug": self = .mass(.microgram)
    case "ml": self = .milliliter
    case "kj": self = .kilojoule
    case "kcal": self = .kilocalorie
    default: self = .other
    }
  }

  var doubtful: NutrimentFigures.EnteredUnit? {
    guard case .doubtful(let unit) = self else { return nil }
    return unit
  }
}

extension Nutriment {
  /// The unit of its amounts.
  var standardUnit: EnteredUnit {
    switch self {
    case .energyKilocalories: .kilocalorie
    case .energyKilojoules, .energy: .kilojoule
    default: .mass(.gram)
    }
  }
}
