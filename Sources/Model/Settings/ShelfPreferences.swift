/// How foods from the shelf are recommended.
public struct ShelfPreferences: Hashable, Codable, Sendable {
  /// Whether foods are recommended at all; true if absent.
  public var enabled: Bool
  /// How many foods to recommend, 1 to 5; 3 if absent.
  ///
  /// - Minimum: 1
  /// - Maximum: 5
  public var suggestionCount: Int
  /// The part of the calorie goal that must be eaten before foods are recommended, 0 to 1; 0.5 if absent.
  ///
  /// - Minimum: 0
  /// - Maximum: 1
  public var triggerFraction: Double
  /// What the user wants with calories; `maintain` if absent.
  public var energyIntent: EnergyIntent
  /// Which nutrients matter most; `balanced` if absent.
  public var emphasis: NutritionEmphasis
  /// What to do with foods that leave out protein, carbs, fat, fiber or sodium; `includeCautiously` if absent.
  public var incompleteFoods: IncompleteFoods
  /// Whether the calories of the six days before count; true if absent.
  public var useRollingWeek: Bool
  /// Nutrients whose goal a recommended food must never exceed; none if absent.
  ///
  /// - Maximum items: 6
  public var hardCaps: [ShelfNutrient]
  /// The user's own wishes, used where `energyIntent` or `emphasis` is `custom`. Nutrients that are left out have the
  /// defaults: calories stay near, protein and fiber reach, carbs and fat are ignored (gentle), sodium is avoided.
  public var custom: [String: ShelfWish]

  public init(
    enabled: Bool = true, suggestionCount: Int = 3, triggerFraction: Double = 0.5,
    energyIntent: EnergyIntent = .maintain, emphasis: NutritionEmphasis = .balanced,
    incompleteFoods: IncompleteFoods = .includeCautiously, useRollingWeek: Bool = true, hardCaps: [ShelfNutrient] = [],
    custom: [String: ShelfWish] = [:]
  ) {
    self.enabled = enabled
    self.suggestionCount = suggestionCount
    self.triggerFraction = triggerFraction
    self.energyIntent = energyIntent
    self.emphasis = emphasis
    self.incompleteFoods = incompleteFoods
    self.useRollingWeek = useRollingWeek
    self.hardCaps = hardCaps
    self.custom = custom
  }

  /// Reads preferences; members that are absent have their defaults.
  public init(from decoder: any Decoder) throws {
    self.init()
    let members = try decoder.container(keyedBy: CodingKeys.self)
    enabled = try members.decodeIfPresent(Bool.self, forKey: .enabled) ?? enabled
    suggestionCount = try members.decodeIfPresent(Int.self, forKey: .suggestionCount) ?? suggestionCount
    triggerFraction = try members.decodeIfPresent(Double.self, forKey: .triggerFraction) ?? triggerFraction
    energyIntent = try members.decodeIfPresent(EnergyIntent.self, forKey: .energyIntent) ?? energyIntent
    emphasis = try members.decodeIfPresent(NutritionEmphasis.self, forKey: .emphasis) ?? emphasis
    incompleteFoods = try members.decodeIfPresent(IncompleteFoods.self, forKey: .incompleteFoods) ?? incompleteFoods
    useRollingWeek = try members.decodeIfPresent(Bool.self, forKey: .useRollingWeek) ?? useRollingWeek
    hardCaps = try members.decodeIfPresent([ShelfNutrient].self, forKey: .hardCaps) ?? hardCaps
    custom = try members.decodeIfPresent(ShelfWishes.self, forKey: .custom)?.wishes ?? custom
  }

  /// The user's wish for a nutrient, or its default.
  public func wish(for nutrient: ShelfNutrient) -> ShelfWish {
    custom[nutrient.rawValue] ?? ShelfWish.standard(for: nutrient)
  }

  /// Checks the ranges and that `custom` names known nutrients.
  public func validate() throws(Failure) {
    guard (1...5).contains(suggestionCount) else {
      throw .invalid("The count is \(suggestionCount); it must lie between 1 and 5.", path: "/suggestionCount")
    }
    guard (0...1).contains(triggerFraction) else {
      throw .invalid(
        "The fraction is \(Limits.shown(triggerFraction)); it must lie between 0 and 1.", path: "/triggerFraction")
    }
    guard Set(hardCaps).count == hardCaps.count else {
      throw .invalid("A nutrient is capped twice.", path: "/hardCaps")
    }
    for name in custom.keys.sorted() where ShelfNutrient(rawValue: name) == nil {
      throw .invalid(
        "\(quoted(name)) is not a nutrient of the shelf.", path: "/custom/" + pointerToken(name),
        hint: "Use calories, protein, fiber, carbs, fat or sodium.")
    }
  }
}

/// An object of wishes by nutrient; one that is null is left out.
private struct ShelfWishes: Decodable {
  var wishes: [String: ShelfWish] = [:]

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberKey.self)
    for key in members.allKeys {
      wishes[key.stringValue] = try members.decodeIfPresent(ShelfWish.self, forKey: key)
    }
  }
}

/// What the user wants with calories.
public enum EnergyIntent: String, Codable, Sendable, CaseIterable {
  case cut, maintain, bulk, custom
}

/// Which nutrients matter most to the user.
public enum NutritionEmphasis: String, Codable, Sendable, CaseIterable {
  case balanced, proteinFocus, fiberFocus, lowSodium, custom
}

/// What to do with foods that leave out protein, carbs, fat, fiber or sodium.
public enum IncompleteFoods: String, Codable, Sendable, CaseIterable {
  /// Recommend them, with an estimate for sodium, and a small penalty where fiber or sodium is unknown.
  case includeCautiously
  /// Leave them out.
  case exclude
}

/// A nutrient that recommendations look at, in the order in which they do.
public enum ShelfNutrient: String, Codable, Sendable, CaseIterable {
  case calories, protein, fiber, carbs, fat, sodium
}

/// What the user wishes for one nutrient.
public struct ShelfWish: Hashable, Codable, Sendable {
  public var policy: ShelfPolicy
  /// How much it counts; `standard` if absent.
  public var strength: ShelfStrength?

  public init(_ policy: ShelfPolicy, _ strength: ShelfStrength? = nil) {
    self.policy = policy
    self.strength = strength
  }

  /// What holds for a nutrient that the user has said nothing about.
  public static func standard(for nutrient: ShelfNutrient) -> ShelfWish {
    switch nutrient {
    case .calories: ShelfWish(.stayNear)
    case .protein, .fiber: ShelfWish(.reach)
    case .carbs, .fat: ShelfWish(.ignore, .gentle)
    case .sodium: ShelfWish(.tryToAvoid)
    }
  }
}

/// Where the total of a nutrient should go.
public enum ShelfPolicy: String, Codable, Sendable, CaseIterable {
  /// Up to the goal.
  case reach
  /// As near to the goal as can be.
  case stayNear
  /// As little as can be.
  case tryToAvoid
  /// It does not matter.
  case ignore
}

/// How much a wish counts.
public enum ShelfStrength: String, Codable, Sendable, CaseIterable {
  case gentle, standard, strong
}
