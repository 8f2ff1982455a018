internal import Model

extension ShelfPreferences {
  /// What holds for a nutrient: the user's own wish where it is asked for, else what the intent or the emphasis means.
  func directive(for nutrient: ShelfNutrient) -> ShelfWish {
    if nutrient == .calories { return energyIntent.directive ?? wish(for: .calories) }
    return emphasis.directive(for: nutrient) ?? wish(for: nutrient)
  }
}

extension EnergyIntent {
  /// Nil for `custom`.
  fileprivate var directive: ShelfWish? {
    switch self {
    case .cut: ShelfWish(.tryToAvoid, .strong)
    case .maintain: ShelfWish(.stayNear, .standard)
    case .bulk: ShelfWish(.reach, .strong)
    case .custom: nil
    }
  }
}

extension NutritionEmphasis {
  /// Nil for `custom`.
  fileprivate func directive(for nutrient: ShelfNutrient) -> ShelfWish? {
    switch (self, nutrient) {
    case (.custom, _): nil
    case (.proteinFocus, .protein), (.fiberFocus, .fiber): ShelfWish(.reach, .strong)
    case (.proteinFocus, .fiber), (.fiberFocus, .protein): ShelfWish(.reach, .gentle)
    case (_, .protein), (_, .fiber): ShelfWish(.reach, .standard)
    case (.balanced, .carbs), (.balanced, .fat): ShelfWish(.stayNear, .gentle)
    case (.lowSodium, .sodium): ShelfWish(.tryToAvoid, .strong)
    case (_, .sodium): ShelfWish(.tryToAvoid, .standard)
    case (_, .carbs), (_, .fat), (_, .calories): ShelfWish(.ignore)
    }
  }
}

extension ShelfStrength {
  var factor: Double {
    switch self {
    case .gentle: 0.65
    case .standard: 1
    case .strong: 1.65
    }
  }
}
