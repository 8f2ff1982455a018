internal import JSON
internal import Model
internal import Nutrition

/// Looks for amounts that contradict each other or nature. They are kept as they are stated: only a person can tell
/// which of them is wrong.
struct ScanChecks {
  private(set) var warnings: [ScanWarning] = []
  private let facts: NutritionFacts
  /// Goes before every path.
  private let prefix: String

  init(_ facts: NutritionFacts, serving: Serving?, prefix: String = "") {
    self.facts = facts
    self.prefix = prefix
    if let grams = serving?.grams { checkWeight(grams) }
    checkEnergy()
    checkParts()
  }

  private mutating func warn(_ kind: ScanWarning.Kind, _ member: String, _ text: String) {
    warnings.append(ScanWarning(kind, prefix + member, text))
  }

  // MARK: Weight

  /// Pure fat has the most energy, about 9 kcal a gram, and labels round.
  private static let energy = (perGram: 9.1, rounding: 5.0)
  /// Each part may be rounded to whole grams.
  private static let rounding = 2.5

  /// More in a serving than it weighs: perhaps the numbers are for 100 g, or for the whole package.
  private mutating func checkWeight(_ grams: Double) {
    let weight = "\(Limits.shown(grams)) g"
    if let calories = facts.calories, calories > grams * Self.energy.perGram + Self.energy.rounding {
      warn(
        .tooMuch, "/calories",
        "\(Limits.shown(calories)) kcal in a serving of \(weight) are more than fat has; they may be for another amount."
      )
    }
    let macros = [facts.protein, facts.carbs, facts.fat].compactMap(\.self).reduce(0, +)
    if macros > grams + Self.rounding {
      warn(
        .tooMuch, "",
        "Protein, carbohydrates and fat are \(Limits.shown(macros)) g in a serving of \(weight); they may be for "
          + "another amount.")
    }
    for nutrient in facts.nutrients where nutrient.value.bound != .lessThan {
      guard let mass = nutrient.value.mass(in: .gram), mass > grams + Self.rounding else { continue }
      warn(
        .tooMuch, "/nutrients/" + JSONPointer.escape(nutrient.id),
        "\(Limits.shown(nutrient.value.value)) \(nutrient.value.unit) in a serving of \(weight) are impossible.")
    }
  }

  // MARK: Energy

  /// How many kilojoules a kilocalorie has, when numbers are rounded.
  private static let kilojoules = 3.8...4.6
  /// Small servings are rounded to tens of kilocalories.
  private static let least = 40.0

  private mutating func checkEnergy() {
    guard let calories = facts.calories, let computed = facts.caloriesOfMacros, max(calories, computed) > Self.least
    else {
      return
    }
    let stated = "\(Limits.shown(calories)) kcal are stated, but the macros make about \(Limits.shown(computed)) kcal"
    if computed > 0, Self.kilojoules.contains(calories / computed) {
      warn(.energyMismatch, "/calories", stated + ": the number may be in kilojoules.")
    } else if computed > 2 * calories + Self.least {
      // Fibre and sweeteners have less energy than sugar, but not so much less.
      warn(.energyMismatch, "/calories", stated + ".")
    }
  }

  // MARK: Parts of a whole

  private static let parts = [
    (part: "sugar", whole: "carbs"), (part: "added_sugars", whole: "sugar"), (part: "saturated_fat", whole: "fat"),
    (part: "monounsaturated_fat", whole: "fat"), (part: "polyunsaturated_fat", whole: "fat"),
    (part: "trans_fat", whole: "fat"),
  ]

  /// Labels round parts and wholes apart from each other.
  private static let partRounding = 0.5

  private mutating func checkParts() {
    for (part, whole) in Self.parts {
      // Of a limit it is not known how much there really is.
      guard let stated = facts.nutrients[part], stated.bound != .lessThan, let amount = stated.mass(in: .gram),
        let all = wholeAmount(whole), amount > all + Self.partRounding
      else { continue }
      warn(
        .partExceedsWhole, "/nutrients/" + part,
        "\(Limits.shown(amount)) g are more than the \(Limits.shown(all)) g of \(whole) that they are a part of.")
    }
  }

  private func wholeAmount(_ name: String) -> Double? {
    switch name {
    case "carbs": return facts.carbs
    case "fat": return facts.fat
    default:
      guard let whole = facts.nutrients[name], whole.bound != .greaterThan else { return nil }
      return whole.mass(in: .gram)
    }
  }
}
