public import Model

/// Changes the settings by a merge patch (RFC 7396), checked as a whole; null resets a member to its default.
public enum SettingsSet: RequestMethod {
  public static let name = "settings/set"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// What to change.
    public var settings: MergePatch<Settings>
  }

  public struct Result: Codable, Sendable {
    /// The settings as they are now.
    public var settings: Settings

    public init(settings: Settings) { self.settings = settings }
  }
}
