public import JSON
public import Model

/// The parts of a backup of which there is one each, with everything that the app put into them.
///
/// We have no use for most of it and keep it as it came, so that the app gets it back.
public struct AppDocuments: Hashable, Sendable {
  public var appSettings: JSONObject
  public var preferences: JSONObject
  public var userGoals: JSONObject
  /// Members of the whole backup that this version has no name for.
  public var other: JSONObject

  public init(
    appSettings: JSONObject = JSONObject(), preferences: JSONObject = JSONObject(),
    userGoals: JSONObject = JSONObject(), other: JSONObject = JSONObject()
  ) {
    self.appSettings = appSettings
    self.preferences = preferences
    self.userGoals = userGoals
    self.other = other
  }

  /// The documents with our settings and goals in them. A member that says the same already stays as it came, also in the
  /// words of an older version.
  public func written(_ settings: Settings, _ goals: Goals) -> AppDocuments {
    let stored = reading()
    let current = AppPreferences(settings, goals)
    var documents = self
    documents.userGoals = Self.write(current, over: userGoals)
    documents.appSettings = Self.write(current, stored, over: appSettings)
    documents.preferences = Self.write(current, stored, preferences: preferences)
    return documents
  }

  /// What the documents say; nothing where they cannot be read.
  private func reading() -> AppPreferences {
    var read = AppPreferences()
    if let object = Self.object(appSettings) { read.read(appSettings: object) }
    if let object = Self.object(preferences), !preferences.isEmpty { read.read(preferences: object) }
    return read
  }

  private static func object(_ object: JSONObject) -> BackupObject? {
    guard let text = try? JSONEncoding.encode(object), let document = try? JSONDocument(parsing: text) else {
      return nil
    }
    return BackupObject(document.root, path: "", findings: BackupFindings(), zone: .utc)
  }

  private static func write(_ current: AppPreferences, over userGoals: JSONObject) -> JSONObject {
    var object = AppObject(remainder: userGoals)
    object.set("dailyCalories", current.calories)
    object.set("dailyProtein", current.protein)
    object.set("dailyCarbs", current.carbs)
    object.set("dailyFat", current.fat)
    return object.object
  }

  private static func write(
    _ current: AppPreferences, _ stored: AppPreferences, over appSettings: JSONObject
  ) -> JSONObject {
    var object = AppObject(remainder: appSettings)
    if current.accentTheme != stored.accentTheme { object.set("accentTheme", current.accentTheme?.rawValue) }
    object.set("useGeneratedFoodIconImages", current.usesIconImages ?? false)
    object.set("showJournalFoodImages", current.showsFoodImages ?? true)
    object.set("offContributeEnabled", current.contributes ?? false)
    if current.schedule != stored.schedule {
      object.set("breakfastStartMinutes", current.breakfast)
      object.set("lunchStartMinutes", current.lunch)
      object.set("dinnerStartMinutes", current.dinner)
    }
    if current.pins != stored.pins {
      object.set("pinnedMicronutrientIDs", .array((current.pins ?? []).map(JSONValue.string)))
    }
    if current.nutrientGoals != stored.nutrientGoals {
      var goals = AppObject()
      for (id, value) in current.nutrientGoals ?? [:] { goals.set(id, value) }
      object.set("micronutrientGoalOverrides", goals)
    }
    return object.object
  }

  private static func write(
    _ current: AppPreferences, _ stored: AppPreferences, preferences: JSONObject
  ) -> JSONObject {
    var object = AppObject(remainder: preferences)
    if preferences["createdAt"] == nil { object.set("createdAt", "1970-01-01T00:00:00Z") }
    if preferences["updatedAt"] == nil { object.set("updatedAt", "1970-01-01T00:00:00Z") }
    if current.ringSlots != stored.ringSlots {
      for position in 0..<Limits.ringSlots {
        let slots = current.ringSlots ?? []
        object.set("ringSlot\(position + 1)", position < slots.count ? slots[position].description : "")
      }
    }
    object.set("shelfRecommendationsEnabled", current.shelfEnabled ?? true)
    if current.suggestionCount != stored.suggestionCount {
      object.set("shelfSuggestionCount", current.suggestionCount)
    }
    if current.triggerFraction != stored.triggerFraction {
      object.set("shelfTriggerFraction", current.triggerFraction)
    }
    if current.energyIntent != stored.energyIntent {
      object.set("shelfEnergyIntentRawValue", current.energyIntent?.rawValue)
    }
    if current.emphasis != stored.emphasis {
      object.set("shelfNutritionEmphasisRawValue", current.emphasis?.rawValue)
      object.set("shelfRecommendationStyleRawValue", current.emphasis?.rawValue)
    }
    if current.incompleteFoods != stored.incompleteFoods {
      object.set("shelfIncompleteNutritionPolicyRawValue", current.incompleteFoods?.rawValue)
    }
    if preferences["shelfCalorieFlexibilityRawValue"] == nil {
      object.set("shelfCalorieFlexibilityRawValue", "stayClose")
    }
    object.set("shelfUseRollingWeekContext", current.usesRollingWeek ?? true)
    object.set("shelfHardCapCalories", current.capsCalories ?? false)
    object.set("shelfHardCapSodium", current.capsSodium ?? false)
    for nutrient in ShelfNutrient.allCases { write(nutrient, current, stored, to: &object) }
    return object.object
  }

  /// Writes the user's wish, and its role for older versions of the app.
  private static func write(
    _ nutrient: ShelfNutrient, _ current: AppPreferences, _ stored: AppPreferences, to object: inout AppObject
  ) {
    let member = "shelfCustom\(nutrient.appName)"
    if let policy = current.policies[nutrient], policy != stored.policies[nutrient] {
      object.set(member + "PolicyRawValue", policy.rawValue)
      object.set(member + "RoleRawValue", role(of: policy, for: nutrient))
    }
    if let strength = current.strengths[nutrient], strength != stored.strengths[nutrient] {
      object.set(member + "StrengthRawValue", strength.rawValue)
    }
  }

  private static func role(of policy: ShelfPolicy, for nutrient: ShelfNutrient) -> String {
    switch policy {
    case .reach: "prioritize"
    // What the app has while the user has chosen nothing.
    case .stayNear: nutrient == .calories ? "prioritize" : "neutral"
    case .ignore: "neutral"
    case .tryToAvoid: "limit"
    }
  }
}

extension AppPreferences {
  fileprivate var schedule: [Int?] { [breakfast, lunch, dinner] }
}

extension AppDocuments {
  /// The documents as they are stored; empty ones when nothing is.
  public init(stored: JSONObject?) {
    self.init(
      appSettings: stored?["appSettings"]?.object ?? JSONObject(),
      preferences: stored?["preferences"]?.object ?? JSONObject(),
      userGoals: stored?["userGoals"]?.object ?? JSONObject(), other: stored?["other"]?.object ?? JSONObject())
  }

  /// The documents as one object.
  public var stored: JSONObject {
    [
      "appSettings": .object(appSettings), "preferences": .object(preferences), "userGoals": .object(userGoals),
      "other": .object(other),
    ]
  }

  /// These documents with everything that others, which came later, say as well.
  public func updated(by newer: AppDocuments) -> AppDocuments {
    AppDocuments(
      appSettings: Self.updated(appSettings, by: newer.appSettings),
      preferences: Self.updated(preferences, by: newer.preferences),
      userGoals: Self.updated(userGoals, by: newer.userGoals), other: Self.updated(other, by: newer.other))
  }

  private static func updated(_ object: JSONObject, by newer: JSONObject) -> JSONObject {
    JSONObject((object.members + newer.members).map { ($0.key, $0.value) })
  }
}

extension BackupWords {
  /// Our member of the whole backup: settings and goals as we have them.
  public static func ours(_ settings: Settings, _ goals: Goals) throws -> JSONValue {
    JSONValue.object([
      "goals": try JSONValue(encoding: goals), "settings": try JSONValue(encoding: settings), "version": 1,
    ]).sorted
  }
}

extension Instant {
  /// The instant as the app writes it: UTC, in whole seconds.
  public var inWholeSeconds: String { appText }
}
