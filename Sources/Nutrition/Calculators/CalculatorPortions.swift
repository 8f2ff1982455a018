public import Model

/// A portion that is made from the first portion of an ingredient.
public enum QuickPortion: String, CaseIterable, Sendable {
  case light = "Light"
  case extra = "Extra"

  /// How many of the first portion it is.
  public var factor: Double {
    switch self {
    case .light: 0.5
    case .extra: 2
    }
  }
}

extension CalculatorIngredient {
  /// The quick portion of this ingredient, under a label that no portion has; nil without a portion to make it from.
  public func portion(_ quick: QuickPortion, id: Identifier) -> CalculatorPortion? {
    guard let first = portions.first else { return nil }
    let facts = first.facts.scaled(by: quick.factor)
    return CalculatorPortion(
      id: id, label: CalculatorPortion.uniqueLabel(quick.rawValue, among: portions.map(\.label)),
      calories: facts.calories ?? first.calories, protein: facts.protein, carbs: facts.carbs, fat: facts.fat,
      nutrients: facts.nutrients)
  }
}

extension [CalculatorPortion] {
  /// The portions with labels that differ in more than capitals: a label that is taken becomes `<label> 2`, `<label> 3` and
  /// so on, and a blank one `normal`.
  public func uniqueLabels() -> [CalculatorPortion] {
    var labels: [String] = []
    return map { portion in
      var portion = portion
      let label = portion.label.trimmed()
      portion.label = CalculatorPortion.uniqueLabel(
        label.isEmpty ? CalculatorPortion.defaultLabel : label, among: labels)
      labels.append(portion.label)
      return portion
    }
  }
}

extension CalculatorPortion {
  /// The label, with the first number from 2 that makes it different from the others.
  public static func uniqueLabel(_ label: String, among others: [String]) -> String {
    let taken = Set(others.map { $0.trimmed().lowercased() })
    var candidate = label
    var number = 2
    while taken.contains(candidate.lowercased()) {
      let suffix = " \(number)"
      candidate = String(label.unicodeScalars.prefix(Limits.labelCharacters - suffix.count)) + suffix
      number += 1
    }
    return candidate
  }
}
