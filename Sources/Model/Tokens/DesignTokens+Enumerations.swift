extension DesignTokens {
  static let enumerations: [String: [EnumerationToken]] = [
    "tabs": ["journal", "foodBank", "history", "assistant"].map { token($0, icon: TokenSet.journalIcons[$0]) },
    "addMenu": [
      EnumerationToken("foodBank", "Food Bank", icon: TokenSet.journalIcons["foodBank"]),
      EnumerationToken("containers", "Containers", icon: TokenSet.journalIcons["containers"]),
      EnumerationToken("manual", "Manual", icon: TokenSet.journalIcons["manualEntry"]),
      EnumerationToken("scan", "Scan", icon: TokenSet.journalIcons["scan"]),
    ],
    "meals": Meal.allCases.map { token($0.rawValue, icon: TokenSet.journalIcons[$0.rawValue]) },
    "foodKinds": FoodKind.allCases.map { kind in
      switch kind {
      case .single: EnumerationToken(kind.rawValue, "Food")
      case .composite: EnumerationToken(kind.rawValue, "Dish", icon: TokenSet.journalIcons["compositeFood"])
      case .calculator:
        EnumerationToken(kind.rawValue, "Calculator", icon: TokenSet.journalIcons["nutritionCalculator"])
      }
    },
    "foodSorts": FoodSort.allCases.map { sort in
      switch sort {
      case .lastUsed: EnumerationToken(sort.rawValue, "Last Used", icon: "clock.arrow.circlepath")
      case .newest: EnumerationToken(sort.rawValue, "Newest", icon: "clock")
      case .alphabetical: EnumerationToken(sort.rawValue, "A–Z", icon: "textformat.abc")
      case .brandName: EnumerationToken(sort.rawValue, "Brand", icon: "tag")
      case .calories: EnumerationToken(sort.rawValue, "Calories", icon: "flame")
      }
    },
    "cameraModes": [
      EnumerationToken("food", "Scan Food", icon: TokenSet.journalIcons["scanFood"]),
      EnumerationToken("barcode", "Barcode", icon: TokenSet.journalIcons["scanBarcode"]),
      EnumerationToken("label", "Food Label", icon: TokenSet.journalIcons["scanLabel"]),
    ],
    "ringSlots": [
      EnumerationToken("", "Nothing"), EnumerationToken("macro_calories", "Calories"),
      EnumerationToken("macro_protein", "Protein"), EnumerationToken("macro_carbs", "Carbohydrates"),
      EnumerationToken("macro_fat", "Fat"),
    ] + KnownNutrients.all.map { EnumerationToken($0.id, $0.name) },
    "progressStatuses": ProgressStatus.allCases.map { token($0.rawValue) },
    "journalStates": JournalState.allCases.map { token($0.rawValue) },
    "energyIntents": EnergyIntent.allCases.map { token($0.rawValue) },
    "nutritionEmphases": NutritionEmphasis.allCases.map { token($0.rawValue) },
    "shelfPolicies": ShelfPolicy.allCases.map { token($0.rawValue) },
    "shelfStrengths": ShelfStrength.allCases.map { token($0.rawValue) },
    "shelfNutrients": ShelfNutrient.allCases.map { token($0.rawValue) },
    "incompleteFoods": [
      EnumerationToken(IncompleteFoods.includeCautiously.rawValue, "Include Cautiously"),
      EnumerationToken(IncompleteFoods.exclude.rawValue, "Exclude Incomplete Foods"),
    ],
    "screenPhases": [
      token("loading", icon: "progress.indicator"), token("content", icon: "checkmark.circle"),
      token("empty", icon: "tray"), token("failure", icon: "exclamationmark.triangle"),
    ],
  ]

  /// A value whose label is its name written out: `proteinFocus` is "Protein Focus".
  private static func token(_ id: String, icon: String? = nil) -> EnumerationToken {
    var label = ""
    for character in id {
      if label.isEmpty {
        label += character.uppercased()
      } else {
        if character.isUppercase { label += " " }
        label.append(character)
      }
    }
    return EnumerationToken(id, label, icon: icon)
  }
}
