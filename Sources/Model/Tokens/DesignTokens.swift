/// The design of the front ends as data: colours, shapes, motion, type and names, so that they look and speak alike.
///
/// Everything is fixed: the same `version` has the same content.
public struct DesignTokens: Hashable, Codable, Sendable {
  /// Changes whenever anything else here does.
  public var version: String
  /// The food journal.
  public var journal: TokenSet
  /// The planner of recipes and menus.
  public var planner: TokenSet
  /// The bands of progress towards a goal, ascending. They are those of `progress` in `journal/day`.
  public var progressBands: [ProgressBand]
  /// The states of a day in the calendar and behind the journal, ascending. Nothing else is coloured by them.
  public var journalStates: [JournalStateToken]
  /// The accent colours to choose from, for `appearance.accentTheme` of the settings.
  public var accentThemes: [AccentThemeToken]
  /// The lists of values that front ends offer, by name, with the labels of the values.
  public var enumerations: [String: [EnumerationToken]]

  public init(
    version: String, journal: TokenSet, planner: TokenSet, progressBands: [ProgressBand],
    journalStates: [JournalStateToken], accentThemes: [AccentThemeToken], enumerations: [String: [EnumerationToken]]
  ) {
    self.version = version
    self.journal = journal
    self.planner = planner
    self.progressBands = progressBands
    self.journalStates = journalStates
    self.accentThemes = accentThemes
    self.enumerations = enumerations
  }
}

/// The tokens of one part of the product, each group by name.
public struct TokenSet: Hashable, Codable, Sendable {
  /// Colours by role.
  public var colors: [String: ColorToken]
  /// Opacities, 0 to 1.
  public var opacities: [String: Double]
  /// Radii of corners, in points.
  public var radii: [String: Double]
  /// The distances to choose from, ascending, in points.
  public var spacing: [Double]
  /// Other lengths in points, and angles in degrees, whose names end in `Angle`.
  public var layout: [String: Double]
  /// Movements by name.
  public var motion: [String: MotionToken]
  /// Type by role.
  public var typography: [String: TypographyToken]
  /// Symbols by purpose, as named in Apple's SF Symbols; other platforms map them to their own.
  public var icons: [String: String]

  public init(
    colors: [String: ColorToken], opacities: [String: Double], radii: [String: Double], spacing: [Double],
    layout: [String: Double], motion: [String: MotionToken], typography: [String: TypographyToken],
    icons: [String: String]
  ) {
    self.colors = colors
    self.opacities = opacities
    self.radii = radii
    self.spacing = spacing
    self.layout = layout
    self.motion = motion
    self.typography = typography
    self.icons = icons
  }
}

/// A band of the ratio of a total to its goal: from `min`, included, to `max`, not included.
public struct ProgressBand: Hashable, Codable, Sendable {
  public var status: ProgressStatus
  /// Absent for the first band, which has no lower end.
  public var min: Double?
  /// Absent for the last band, which has no upper end.
  public var max: Double?
  public var color: ColorToken

  public init(status: ProgressStatus, min: Double?, max: Double?, color: ColorToken) {
    self.status = status
    self.min = min
    self.max = max
    self.color = color
  }
}

/// How a day in one state is shown: its ring in the calendar, and the light from above behind the journal.
public struct JournalStateToken: Hashable, Codable, Sendable {
  public var state: JournalState
  /// The lower end of the ratio of calories to their goal, included; absent for the first state.
  public var min: Double?
  /// The upper end, not included; absent for the last state.
  public var max: Double?
  /// The statuses of progress that lie in the state.
  public var statuses: [ProgressStatus]
  /// The colour of the ring.
  public var ring: ColorToken
  /// The stops of the gradient on light screens, from the top centre outwards.
  public var lightGradient: [GradientStop]
  /// The stops of the gradient on dark screens.
  public var darkGradient: [GradientStop]

  public init(
    state: JournalState, min: Double?, max: Double?, statuses: [ProgressStatus], ring: ColorToken,
    lightGradient: [GradientStop], darkGradient: [GradientStop]
  ) {
    self.state = state
    self.min = min
    self.max = max
    self.statuses = statuses
    self.ring = ring
    self.lightGradient = lightGradient
    self.darkGradient = darkGradient
  }
}

/// A stop of a radial gradient.
public struct GradientStop: Hashable, Codable, Sendable {
  /// Where it lies, 0 at the start radius and 1 at the end radius, which `layout` states.
  public var location: Double
  public var color: ColorToken

  public init(location: Double, color: ColorToken) {
    self.location = location
    self.color = color
  }
}

/// An accent colour, and surfaces that go with it where the platform's own do not.
public struct AccentThemeToken: Hashable, Codable, Sendable {
  public var theme: AccentTheme
  /// The name for people.
  public var label: String
  public var accent: ColorToken
  /// The colour of the screen; absent means the platform's grouped background.
  public var canvas: ColorToken?
  /// The colour of cards; absent means the platform's secondary grouped background.
  public var card: ColorToken?

  public init(
    theme: AccentTheme, label: String, accent: ColorToken, canvas: ColorToken? = nil, card: ColorToken? = nil
  ) {
    self.theme = theme
    self.label = label
    self.accent = accent
    self.canvas = canvas
    self.card = card
  }
}

/// A movement.
public struct MotionToken: Hashable, Codable, Sendable {
  public var curve: MotionCurve
  /// In seconds; absent means the default of the platform.
  public var duration: Double?
  /// How much a spring swings over, 0 to 1.
  public var bounce: Double?

  public init(_ curve: MotionCurve, duration: Double?, bounce: Double? = nil) {
    self.curve = curve
    self.duration = duration
    self.bounce = bounce
  }
}

/// How a movement speeds up and slows down.
public enum MotionCurve: String, Codable, Sendable, CaseIterable {
  /// For what the user does.
  case spring
  /// For data that changes.
  case easeInOut
}

/// Type in one role. Sizes are those at the platform's standard setting; text that has a style grows with the user's.
public struct TypographyToken: Hashable, Codable, Sendable {
  /// The text style of the platform, such as `headline`; absent for a fixed size.
  public var style: String?
  /// In points.
  public var size: Double
  /// The weight where it is not that of the style.
  public var weight: String?
  /// Whether digits and letters are rounded.
  public var rounded: Bool

  public init(style: String? = nil, size: Double, weight: String? = nil, rounded: Bool = false) {
    self.style = style
    self.size = size
    self.weight = weight
    self.rounded = rounded
  }
}

/// A value of an enumeration with its label.
public struct EnumerationToken: Hashable, Codable, Sendable {
  /// The value as it stands in requests and results.
  public var id: String
  /// The name for people.
  public var label: String
  /// The symbol, if it has one.
  public var icon: String?

  public init(_ id: String, _ label: String, icon: String? = nil) {
    self.id = id
    self.label = label
    self.icon = icon
  }
}
