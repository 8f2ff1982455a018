/// How front ends that share these settings look.
public struct Appearance: Hashable, Codable, Sendable {
  /// The accent colour; `systemBlue` if absent. `ui/tokens` says what it looks like.
  public var accentTheme: AccentTheme
  /// Whether the journal shows pictures of foods; true if absent.
  public var showFoodImages: Bool
  /// Whether generated pictures are shown in place of emoji; false if absent.
  public var useFoodIconImages: Bool

  public init(accentTheme: AccentTheme = .systemBlue, showFoodImages: Bool = true, useFoodIconImages: Bool = false) {
    self.accentTheme = accentTheme
    self.showFoodImages = showFoodImages
    self.useFoodIconImages = useFoodIconImages
  }

  public init(from decoder: any Decoder) throws {
    self.init()
    let members = try decoder.container(keyedBy: CodingKeys.self)
    accentTheme = try members.decodeIfPresent(AccentTheme.self, forKey: .accentTheme) ?? accentTheme
    showFoodImages = try members.decodeIfPresent(Bool.self, forKey: .showFoodImages) ?? showFoodImages
    useFoodIconImages = try members.decodeIfPresent(Bool.self, forKey: .useFoodIconImages) ?? useFoodIconImages
  }
}

/// An accent colour that the user can choose.
public enum AccentTheme: String, Codable, Sendable, CaseIterable {
  case systemBlue, harvestOrange, leafGreen, berryPurple
}
