internal import Model
internal import Nutrition

/// How an amount of a nutrient in the unit of the answer becomes one in a unit that the journal adds up.
///
/// Masses stay as they are stated: totals convert them. A percentage becomes an amount only with the daily value that
/// it is of, and international units only of the one vitamin of which they are always the same mass.
struct NutrientConversion {
  /// The unit of the result; nil when nothing can be made of the amount.
  var unit: String?
  var warning: (kind: ScanWarning.Kind, text: String)?
  private var numerator = 1.0
  private var denominator = 1.0

  func convert(_ value: Double) -> Double { value * numerator / denominator }

  init(of stated: AnswerUnit, id: String, known: KnownNutrient?) {
    switch stated {
    case .mass(let mass): unit = mass.rawValue
    case .milliliters: unit = "mL"
    case .none: useUsualUnit(known)
    case .percentDailyValue: convertPercentage(known)
    case .percentReference(let text): keepPercentage(text, "the reference value that it is of is not known here")
    case .internationalUnits: convertInternationalUnits(id)
    case .kilocalories, .kilojoules: warning = (.unit, "It is stated as energy, not as a mass; it was left out.")
    case .other(let text):
      guard Limits.problem(ofText: text, upTo: Limits.unitCharacters) == nil else {
        warning = (.unit, "Its unit is too long to be one; it was left out.")
        return
      }
      unit = text
      if known != nil { warning = (.unit, "Its unit, “\(text)”, does not convert to others.") }
    }
  }

  private mutating func useUsualUnit(_ known: KnownNutrient?) {
    unit = known?.unit ?? ""
    warning = (
      .unit, known.map { "It is stated without a unit; \($0.unit) was taken." } ?? "It is stated without a unit."
    )
  }

  private mutating func convertPercentage(_ known: KnownNutrient?) {
    guard let known, let dailyValue = known.dailyValue else {
      keepPercentage("% DV", "it has no daily value")
      return
    }
    unit = known.unit
    (numerator, denominator) = (dailyValue, 100)
    warning = (
      .percentDailyValue,
      "It is stated as a percentage; the daily value of the United States, \(Limits.shown(dailyValue)) \(known.unit), "
        + "was taken for 100 %."
    )
  }

  private mutating func keepPercentage(_ unit: String, _ reason: String) {
    self.unit = String(unit.unicodeScalars.prefix(Limits.unitCharacters))
    warning = (.percentDailyValue, "It is stated as a percentage and was kept as one: \(reason).")
  }

  /// 40 international units of vitamin D are 1 mcg (21 CFR 101.9). Those of the vitamins A and E depend on the form.
  private mutating func convertInternationalUnits(_ id: String) {
    guard id == "vitamin_d" else {
      unit = "IU"
      warning = (
        .internationalUnits, "It is stated in international units, whose mass depends on the form; they were kept."
      )
      return
    }
    unit = MassUnit.microgram.rawValue
    denominator = 40
    warning = (.internationalUnits, "It is stated in international units, of which 40 are 1 mcg.")
  }
}
