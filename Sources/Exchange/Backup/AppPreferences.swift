public import Model

/// What a backup says about settings and goals, as far as both the app and we have a place for it.
///
/// A member is nil when the backup does not say.
public struct AppPreferences: Hashable, Sendable {
  var calories: Double?
  var protein: Double?
  var carbs: Double?
  var fat: Double?
  /// The user's own goals for nutrients, all above 0.
  var nutrientGoals: [String: Double]?
  var pins: [String]?
  var breakfast: Int?
  var lunch: Int?
  var dinner: Int?
  var accentTheme: AccentTheme?
  var showsFoodImages: Bool?
  var usesIconImages: Bool?
  var contributes: Bool?
  /// Without empty slots at the end.
  var ringSlots: [RingSlot]?
  var shelfEnabled: Bool?
  var suggestionCount: Int?
  var triggerFraction: Double?
  var energyIntent: EnergyIntent?
  var emphasis: NutritionEmphasis?
  var incompleteFoods: IncompleteFoods?
  var usesRollingWeek: Bool?
  var capsCalories: Bool?
  var capsSodium: Bool?
  var policies: [ShelfNutrient: ShelfPolicy] = [:]
  var strengths: [ShelfNutrient: ShelfStrength] = [:]

  init() {}

  /// What the app would be told of our settings and goals: everything that it has a place for.
  init(_ settings: Settings, _ goals: Goals) {
    calories = goals.calories
    protein = goals.protein
    carbs = goals.carbs
    fat = goals.fat
    nutrientGoals = goals.nutrients.filter { $0.value > 0 }
    pins = goals.pins
    breakfast = settings.mealSchedule.breakfast.minutes
    lunch = settings.mealSchedule.lunch.minutes
    dinner = settings.mealSchedule.dinner.minutes
    accentTheme = settings.appearance.accentTheme
    showsFoodImages = settings.appearance.showFoodImages
    usesIconImages = settings.appearance.useFoodIconImages
    contributes = settings.contributeToOpenFoodFacts
    ringSlots = settings.ringSlots.withoutEmptyEnd
    let shelf = settings.shelf
    shelfEnabled = shelf.enabled
    suggestionCount = shelf.suggestionCount
    triggerFraction = shelf.triggerFraction
    energyIntent = shelf.energyIntent
    emphasis = shelf.emphasis
    incompleteFoods = shelf.incompleteFoods
    usesRollingWeek = shelf.useRollingWeek
    capsCalories = shelf.hardCaps.contains(.calories)
    capsSodium = shelf.hardCaps.contains(.sodium)
    for nutrient in ShelfNutrient.allCases {
      let wish = shelf.wish(for: nutrient)
      policies[nutrient] = wish.policy
      strengths[nutrient] = wish.strength ?? .standard
    }
  }

  /// Our settings and goals with what the backup says. What the app would be told of them anyway stays as it is, so that
  /// nothing is lost that the app has no place for.
  public func applied(to settings: Settings, _ goals: Goals) -> (settings: Settings, goals: Goals) {
    let current = AppPreferences(settings, goals)
    var settings = settings
    var goals = goals
    applyGoals(to: &goals, current)
    settings.mealSchedule = schedule(settings.mealSchedule)
    settings.appearance = Appearance(
      accentTheme: accentTheme ?? settings.appearance.accentTheme,
      showFoodImages: showsFoodImages ?? settings.appearance.showFoodImages,
      useFoodIconImages: usesIconImages ?? settings.appearance.useFoodIconImages)
    settings.contributeToOpenFoodFacts = contributes ?? settings.contributeToOpenFoodFacts
    if let ringSlots, ringSlots != current.ringSlots { settings.ringSlots = ringSlots }
    applyShelf(to: &settings.shelf, current)
    return (settings, goals)
  }

  private func applyGoals(to goals: inout Goals, _ current: AppPreferences) {
    goals.calories = calories ?? goals.calories
    goals.protein = protein ?? goals.protein
    goals.carbs = carbs ?? goals.carbs
    goals.fat = fat ?? goals.fat
    if let nutrientGoals, nutrientGoals != current.nutrientGoals {
      // A goal of 0, which hides the daily value, is unknown to the app.
      goals.nutrients = goals.nutrients.filter { $0.value == 0 }.merging(nutrientGoals) { $1 }
    }
    goals.pins = pins ?? goals.pins
  }

  /// The schedule with the meals in their order, moved apart by a minute where the app's are not.
  private func schedule(_ current: MealSchedule) -> MealSchedule {
    let first = min(max(breakfast ?? current.breakfast.minutes, 0), 1437)
    let second = min(max(lunch ?? current.lunch.minutes, first + 1), 1438)
    let third = min(max(dinner ?? current.dinner.minutes, second + 1), 1439)
    return MealSchedule(
      breakfast: TimeOfDay(clamping: first), lunch: TimeOfDay(clamping: second), dinner: TimeOfDay(clamping: third))
  }

  private func applyShelf(to shelf: inout ShelfPreferences, _ current: AppPreferences) {
    shelf.enabled = shelfEnabled ?? shelf.enabled
    shelf.suggestionCount = suggestionCount ?? shelf.suggestionCount
    shelf.triggerFraction = triggerFraction ?? shelf.triggerFraction
    shelf.energyIntent = energyIntent ?? shelf.energyIntent
    shelf.emphasis = emphasis ?? shelf.emphasis
    shelf.incompleteFoods = incompleteFoods ?? shelf.incompleteFoods
    shelf.useRollingWeek = usesRollingWeek ?? shelf.useRollingWeek
    for (nutrient, isCapped) in [(ShelfNutrient.calories, capsCalories), (.sodium, capsSodium)] {
      guard let isCapped, isCapped != shelf.hardCaps.contains(nutrient) else { continue }
      if isCapped { shelf.hardCaps.append(nutrient) } else { shelf.hardCaps.removeAll { $0 == nutrient } }
    }
    for nutrient in ShelfNutrient.allCases {
      let policy = policies[nutrient] ?? current.policies[nutrient]
      let strength = strengths[nutrient] ?? current.strengths[nutrient]
      guard let policy, policy != current.policies[nutrient] || strength != current.strengths[nutrient] else {
        continue
      }
      shelf.custom[nutrient.rawValue] = ShelfWish(policy, strength)
    }
  }
}

extension [RingSlot] {
  /// The slots up to the last one that shows something.
  var withoutEmptyEnd: [RingSlot] {
    guard let last = lastIndex(where: { $0 != .empty }) else { return [] }
    return Array(self[...last])
  }
}

extension ShelfNutrient {
  /// The name in the members of the app, `shelfCustom<Name>Policy…`.
  var appName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
