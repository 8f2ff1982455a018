internal import Model
internal import Nutrition

/// Looks for amounts that contradict each other or nature. They are kept as they are stated: only a person can tell which of
/// them is wrong.
struct ProductChecks {
  private let figures: JudgedFigures

  init(_ figures: JudgedFigures) {
    self.figures = figures
  }

  func run(_ facts: NutritionFacts, _ warnings: inout [ProductWarning]) {
    checkEnergy(&warnings)
    checkSalt(&warnings)
    if figures.basis != .perServing { checkWeight(facts, &warnings) }
    checkParts(&warnings)
  }

  private func amount(_ nutriment: Nutriment) -> Double? {
    guard let amount = figures.amount(nutriment), amount >= 0 else { return nil }
    return amount
  }

  // MARK: Energy

  /// Small numbers are rounded to whole ones on packages, which is much of them.
  private static let energyTolerance = 2.0
  /// How many kilojoules a kilocalorie may have on a package, whose makers round: it has 4.184.
  private static let kilojoules = 3.7...4.7

  private func checkEnergy(_ warnings: inout [ProductWarning]) {
    guard let kilocalories = amount(.energyKilocalories), let kilojoules = amount(.energyKilojoules) ?? amount(.energy)
    else { return }
    let stated = "\(Limits.shown(kilojoules)) kJ and \(Limits.shown(kilocalories)) kcal"
    if kilocalories > kilojoules + Self.energyTolerance {
      let other = Self.rounded(Energy.kilocalories(fromKilojoules: kilojoules))
      warnings.append(
        ProductWarning(
          field: "calories", kind: .energySwapped,
          message: "\(stated) are stated, perhaps the wrong way round: the kilojoules are \(other) kcal."))
      return
    }
    let least = Self.kilojoules.lowerBound * kilocalories - Self.energyTolerance
    let most = Self.kilojoules.upperBound * kilocalories + Self.energyTolerance
    guard !(least...most).contains(kilojoules) else { return }
    let other = Self.rounded(Energy.kilocalories(fromKilojoules: kilojoules))
    warnings.append(
      ProductWarning(
        field: "calories", kind: .energyMismatch,
        message: "\(stated) are stated, but the kilojoules are \(other) kcal."))
  }

  private static func rounded(_ value: Double) -> String { Limits.shown(value.rounded()) }

  // MARK: Salt

  private func checkSalt(_ warnings: inout [ProductWarning]) {
    guard let sodium = amount(.sodium), let salt = amount(.salt) else { return }
    // Both are rounded to hundredths on packages.
    guard (salt - sodium * 2.5).magnitude > 0.02 + 0.1 * salt else { return }
    warnings.append(
      ProductWarning(
        field: "sodium", kind: .saltMismatch,
        message: "Salt is 2.5 times sodium, but \(Limits.shown(salt)) g and \(Limits.shown(sodium)) g are stated."))
  }

  // MARK: Weight

  /// The energy of pure fat, the most that 100 g of anything have, with some room for rounding, in kilocalories.
  private static let mostEnergy = 910.0
  private static let weight = 100.0
  /// Each part is rounded to whole grams on some packages.
  private static let sumTolerance = 5.0

  private func checkWeight(_ facts: NutritionFacts, _ warnings: inout [ProductWarning]) {
    let per = figures.basis == .per100g ? "100 g" : "100 ml"
    if let calories = facts.calories, calories > Self.mostEnergy {
      warnings.append(
        ProductWarning(
          field: "calories", kind: .tooMuch, message: "\(Self.rounded(calories)) kcal in \(per) are more than fat has.")
      )
    }
    for nutriment in Nutriment.allCases {
      guard let grams = amount(nutriment), grams > Self.weight, !nutriment.isEnergy, grams <= nutriment.most
      else { continue }
      warnings.append(
        ProductWarning(
          field: nutriment.field, kind: .tooMuch, message: "\(Limits.shown(grams)) g in \(per) are impossible."))
    }
    if let protein = facts.protein, let carbs = facts.carbs, let fat = facts.fat,
      protein + carbs + fat > Self.weight + Self.sumTolerance, max(protein, carbs, fat) <= Self.weight
    {
      warnings.append(
        ProductWarning(
          field: "facts", kind: .tooMuch,
          message: "Protein, carbohydrates and fat together are \(Self.rounded(protein + carbs + fat)) g in \(per)."))
    }
  }

  // MARK: Parts of a whole

  private static let parts: [(part: Nutriment, whole: Nutriment)] = [
    (.sugars, .carbohydrates), (.addedSugars, .sugars), (.saturatedFat, .fat), (.monounsaturatedFat, .fat),
    (.polyunsaturatedFat, .fat), (.transFat, .fat),
  ]

  private func checkParts(_ warnings: inout [ProductWarning]) {
    for (part, whole) in Self.parts {
      // Of a limit it is not known how much there really is.
      guard let partAmount = amount(part), figures.figures(part)?.modifier != .less,
        let wholeAmount = amount(whole), figures.figures(whole)?.modifier != .greater,
        partAmount > wholeAmount + 0.001
      else { continue }
      warnings.append(
        ProductWarning(
          field: part.field, kind: .partExceedsWhole,
          message: "\(Limits.shown(partAmount)) g of \(part.name) are more than the \(Limits.shown(wholeAmount)) g of "
            + "\(whole.name) that they are a part of."))
    }
  }
}
