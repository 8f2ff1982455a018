/// A colour for light and dark screens.
public struct ColorToken: Hashable, Codable, Sendable {
  /// The name; one of the platform, such as `orange`, where `provenance` is `fallback`.
  public var name: String
  /// The colour on light screens, `#RRGGBB`; absent where the platform alone decides.
  public var light: String?
  /// The colour on dark screens; absent where it is that of light screens or the platform alone decides.
  public var dark: String?
  /// 0 to 1; absent means opaque.
  public var opacity: Double?
  public var provenance: ColorProvenance

  public init(name: String, light: String?, dark: String? = nil, opacity: Double? = nil, provenance: ColorProvenance) {
    self.name = name
    self.light = light
    self.dark = dark
    self.opacity = opacity
    self.provenance = provenance
  }

  /// The same colour, less opaque.
  func opacity(_ opacity: Double) -> ColorToken {
    var color = self
    color.opacity = opacity
    return color
  }
}

/// How binding the numbers of a colour are.
public enum ColorProvenance: String, Codable, Sendable, CaseIterable {
  /// The design fixes the numbers.
  case source
  /// The design means the platform's colour of that name; the numbers are for clients that have none.
  case fallback
}

extension ColorToken {
  /// A colour whose numbers the design fixes.
  static func fixed(_ name: String, _ light: String, dark: String? = nil) -> ColorToken {
    ColorToken(name: name, light: light, dark: dark, provenance: .source)
  }

  /// A colour of which the platform alone knows the numbers.
  static func platform(_ name: String) -> ColorToken { ColorToken(name: name, light: nil, provenance: .fallback) }

  private static func system(_ name: String, _ light: String, _ dark: String) -> ColorToken {
    ColorToken(name: name, light: light, dark: dark, provenance: .fallback)
  }

  static let red = system("red", "#FF3B30", "#FF453A")
  static let orange = system("orange", "#FF9500", "#FF9F0A")
  static let yellow = system("yellow", "#FFCC00", "#FFD60A")
  static let green = system("green", "#34C759", "#30D158")
  static let mint = system("mint", "#00C7BE", "#63E6E2")
  static let teal = system("teal", "#30B0C7", "#40C8E0")
  static let blue = system("blue", "#007AFF", "#0A84FF")
  static let indigo = system("indigo", "#5856D6", "#5E5CE6")
  static let purple = system("purple", "#AF52DE", "#BF5AF2")
  static let primary = fixed("primary", "#000000", dark: "#FFFFFF")
  static let black = fixed("black", "#000000")
  static let white = fixed("white", "#FFFFFF")
  static let secondaryText = platform("secondaryLabel")
  static let clear = fixed("clear", "#000000").opacity(0)
  /// For a goal that was exceeded, in the calendar, the journal and the analysis of macros.
  static let overGoal = fixed("overGoal", "#D86669")
}
