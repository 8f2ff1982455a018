internal import JSON
internal import Model

/// Reading of `appSettings`, `preferences` and `userGoals`.
extension AppPreferences {
  mutating func read(userGoals object: BackupObject) {
    calories = object.requiredAmount("dailyCalories")
    protein = object.requiredAmount("dailyProtein")
    carbs = object.requiredAmount("dailyCarbs")
    fat = object.requiredAmount("dailyFat")
  }

  // MARK: - appSettings

  /// Members that we only keep.
  private static let texts = [
    "aiProvider", "assistantProvider", "assistantResearchProvider", "tavilySearchDepth", "parallelSearchMode",
    "openRouterLiteModel", "openRouterProModel", "openRouterEmojiModel", "openRouterRoutingMode", "azureEndpoint",
    "azureSolDeployment", "azureTerraDeployment", "azureDefaultModel", "openAIFastModel", "openAISmartModel",
    "anthropicFastModel", "anthropicSmartModel", "museSparkModel", "chatContextBudget",
  ]

  mutating func read(appSettings object: BackupObject) {
    for name in Self.texts { _ = object.text(name, upTo: Limits.noteCharacters) }
    _ = object.bool("useProModel")
    accentTheme = object.text("accentTheme", upTo: Limits.noteCharacters)
      .map { AccentTheme(rawValue: $0) ?? .systemBlue }
    usesIconImages = object.bool("useGeneratedFoodIconImages")
    showsFoodImages = object.bool("showJournalFoodImages")
    contributes = object.bool("offContributeEnabled")
    let minutes = Int(Int32.min)...Int(Int32.max)
    breakfast = object.integer("breakfastStartMinutes", in: minutes)
    lunch = object.integer("lunchStartMinutes", in: minutes)
    dinner = object.integer("dinnerStartMinutes", in: minutes)
    pins = object.pins()
    nutrientGoals = object.nutrientGoals()
  }

  // MARK: - preferences

  mutating func read(preferences object: BackupObject) {
    _ = object.requiredInstant("createdAt")
    _ = object.requiredInstant("updatedAt")
    ringSlots = object.ringSlots()
    shelfEnabled = object.bool("shelfRecommendationsEnabled")
    suggestionCount = object.integer("shelfSuggestionCount", in: Int(Int32.min)...Int(Int32.max))
      .map { min(max($0, 1), 5) }
    triggerFraction = object.number("shelfTriggerFraction").map { min(max($0, 0), 1) }
    energyIntent = object.word("shelfEnergyIntentRawValue").map { EnergyIntent(rawValue: $0) ?? .maintain }
    incompleteFoods = object.word("shelfIncompleteNutritionPolicyRawValue")
      .map { IncompleteFoods(rawValue: $0) ?? .includeCautiously }
    usesRollingWeek = object.bool("shelfUseRollingWeekContext")
    capsCalories = object.bool("shelfHardCapCalories")
    capsSodium = object.bool("shelfHardCapSodium")
    _ = object.word("shelfCalorieFlexibilityRawValue")
    readEmphasis(object)
    for nutrient in ShelfNutrient.allCases { readWish(for: nutrient, object) }
  }

  /// The emphasis; where it says nothing that is known, the style of older versions.
  private mutating func readEmphasis(_ object: BackupObject) {
    let stated = object.word("shelfNutritionEmphasisRawValue")
    let style = object.word("shelfRecommendationStyleRawValue")
    guard stated != nil || style != nil else { return }
    emphasis = stated.flatMap(NutritionEmphasis.init) ?? style.flatMap(NutritionEmphasis.init) ?? .balanced
  }

  /// The policy; where it says nothing that is known, the role of older versions.
  private mutating func readWish(for nutrient: ShelfNutrient, _ object: BackupObject) {
    let member = "shelfCustom\(nutrient.appName)"
    let policy = object.word(member + "PolicyRawValue")
    let role = object.word(member + "RoleRawValue")
    if policy != nil || role != nil {
      policies[nutrient] =
        policy.flatMap(ShelfPolicy.init) ?? role.map(Self.policy) ?? ShelfWish.standard(for: nutrient).policy
    }
    strengths[nutrient] = object.word(member + "StrengthRawValue").map { ShelfStrength(rawValue: $0) ?? .standard }
  }

  private static func policy(ofRole role: String) -> ShelfPolicy {
    switch role {
    case "prioritize": .reach
    case "limit": .tryToAvoid
    default: .ignore
    }
  }
}

extension BackupObject {
  /// A word of which the app may know more than we do.
  fileprivate func word(_ name: String) -> String? { text(name, upTo: Limits.noteCharacters) }

  fileprivate func ringSlots() -> [RingSlot] {
    var slots: [RingSlot] = []
    for position in 1...Limits.ringSlots {
      let name = "ringSlot\(position)"
      let text = statedText(name, upTo: Limits.noteCharacters)
      let slot = (try? RingSlot(parsing: text)) ?? .empty
      let isTaken = slot != .empty && slots.contains(slot)
      if isTaken || slot == .empty && !text.isEmpty {
        let reason = isTaken ? "is shown by another ring" : "is no known nutrient"
        findings.add(note: "“\(text.prefix(40))” \(reason); the ring shows nothing.", at: path(name))
      }
      slots.append(isTaken ? .empty : slot)
    }
    return slots.withoutEmptyEnd
  }

  fileprivate func pins() -> [String]? {
    let name = "pinnedMicronutrientIDs"
    guard let member = member(name) else { return nil }
    guard member.kind == .array, member.elements.allSatisfy({ $0.kind == .string }) else {
      refuse("Expected an array of strings.", at: name)
      return nil
    }
    var pins: [String] = []
    var seen: Set<String> = []
    for id in member.elements.compactMap(\.string).map(KnownNutrients.canonicalId) where !id.isEmpty {
      if seen.insert(id).inserted { pins.append(id) }
    }
    if pins.count > Limits.pins { refuse("There are \(pins.count) pins; the most is \(Limits.pins).", at: name) }
    if let problem = pins.lazy.compactMap({ Limits.problem(ofText: $0, upTo: Limits.nutrientIdCharacters) }).first {
      refuse(problem, at: name)
    }
    return pins
  }

  /// Goals that are not above 0 mean that there is none of the user's own.
  fileprivate func nutrientGoals() -> [String: Double]? {
    let name = "micronutrientGoalOverrides"
    guard let map = object(name) else { return nil }
    var goals: [String: Double] = [:]
    for (key, node) in map.node.members {
      guard let value = node.double else {
        map.refuse("Expected a number.", at: key)
        continue
      }
      let id = KnownNutrients.canonicalId(of: key)
      guard value > 0, !id.isEmpty, map.hasUsableName(key) else { continue }
      if let problem = Limits.problem(ofAmount: value, upTo: Limits.nutrientAmount)
        ?? Limits.problem(ofText: id, upTo: Limits.nutrientIdCharacters)
      {
        map.refuse(problem, at: key)
      }
      if goals[id] == nil || key == id { goals[id] = value }
    }
    if goals.count > Limits.nutrients {
      refuse("There are \(goals.count) goals; the most is \(Limits.nutrients).", at: name)
    }
    return goals
  }
}
