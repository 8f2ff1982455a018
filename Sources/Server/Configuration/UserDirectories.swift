/// Where a user's files are, by the XDG Base Directory Specification.
public struct UserDirectories: Hashable, Sendable {
  /// The absolute path of the home directory.
  public var home: String
  /// What relative paths on the command line and in the environment start from.
  public var workingDirectory: String

  public init(home: String, workingDirectory: String) {
    self.home = home
    self.workingDirectory = workingDirectory
  }

  /// `$XDG_DATA_HOME/ofj`, or the same below `~/.local/share`.
  func data(_ environment: [String: String]) -> String {
    base("XDG_DATA_HOME", otherwise: ".local/share", environment) + "/ofj"
  }

  /// `$XDG_CONFIG_HOME/ofj/config.yaml`, or the same below `~/.config`.
  func configurationFile(_ environment: [String: String]) -> String {
    configuration(environment) + "/config.yaml"
  }

  /// The file of secrets, beside the configuration file of the user; not beside another one that was named, which may lie
  /// where others read.
  func credentialsFile(_ environment: [String: String]) -> String {
    configuration(environment) + "/credentials"
  }

  private func configuration(_ environment: [String: String]) -> String {
    base("XDG_CONFIG_HOME", otherwise: ".config", environment) + "/ofj"
  }

  /// The specification says that a relative value is invalid and must be ignored.
  private func base(_ variable: String, otherwise folder: String, _ environment: [String: String]) -> String {
    guard let value = environment[variable], value.hasPrefix("/") else { return Self.join(home, folder) }
    return Self.withoutTrailingSlashes(value)
  }

  /// A path of a file that a user wrote on the command line, made absolute.
  public func absolute(_ path: String) -> String? {
    // The end is kept: a slash there says that a directory is meant, which is for others to refuse.
    path.hasPrefix("/") ? path : absolute(path, allowsRelative: true).map { path.hasSuffix("/") ? $0 + "/" : $0 }
  }

  /// A path that a user wrote, made absolute.
  ///
  /// - Parameter allowsRelative: `false` where the user cannot know what the path would be relative to.
  func absolute(_ path: String, allowsRelative: Bool) -> String? {
    if path.hasPrefix("/") { return Self.withoutTrailingSlashes(path) }
    if path == "~" { return Self.withoutTrailingSlashes(home) }
    if path.hasPrefix("~/") { return Self.join(home, String(path.dropFirst(2))) }
    // `~name` is another user's home, which only a shell can expand.
    guard allowsRelative, !path.isEmpty, !path.hasPrefix("~") else { return nil }
    return Self.join(workingDirectory, path)
  }

  private static func join(_ directory: String, _ path: String) -> String {
    withoutTrailingSlashes(withoutTrailingSlashes(directory) + "/" + path)
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var rest = path[...]
    while rest.count > 1, rest.last == "/" { rest.removeLast() }
    return rest == "/" ? "" : String(rest)
  }
}
