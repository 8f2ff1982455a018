public import Model

/// Reads the settings of the journal.
public enum SettingsGet: RequestMethod {
  public static let name = "settings/get"
  public static let access = Access.quickRead

  public typealias Params = Empty

  public struct Result: Codable, Sendable {
    /// The settings.
    public var settings: Settings

    public init(settings: Settings) { self.settings = settings }
  }
}
