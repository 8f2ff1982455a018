extension DesignTokens {
  /// The tokens of this version of the program. Whoever changes one changes `version`; a test sees to it.
  public static let current = DesignTokens(
    version: "1", journal: .journal, planner: .planner, progressBands: progressBands, journalStates: journalStates,
    accentThemes: accentThemes, enumerations: enumerations)

  static let accentThemes = AccentTheme.allCases.map { theme in
    switch theme {
    case .systemBlue: AccentThemeToken(theme: theme, label: "Blue", accent: .blue)
    case .harvestOrange:
      AccentThemeToken(
        theme: theme, label: "Harvest Orange", accent: .fixed("harvestOrange", "#E9792B"),
        canvas: .fixed("harvestCanvas", "#F6F5F3", dark: "#20201F"),
        card: .fixed("harvestCard", "#FFFFFF", dark: "#2A2A28"))
    case .leafGreen: AccentThemeToken(theme: theme, label: "Leaf Green", accent: .green)
    case .berryPurple: AccentThemeToken(theme: theme, label: "Berry Purple", accent: .purple)
    }
  }
}
