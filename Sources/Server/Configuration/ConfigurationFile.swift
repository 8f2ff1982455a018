internal import JSON
public import Model
internal import YAML

/// What `config.yaml` sets. The sample with every key is `spec/config.example.yaml`.
public struct ConfigurationFile: Hashable, Sendable {
  /// A value and the line it stands on.
  public struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
    public var value: Value
    public var line: Int

    public init(value: Value, line: Int) {
      self.value = value
      self.line = line
    }
  }

  /// The absolute path of the file.
  public var path: String
  /// The longest file that is read, in bytes.
  static let maximumBytes = 1 << 18

  /// `timeZone`: the name of the user's time zone, such as `Europe/Berlin`. Default: the zone of the system.
  public var timeZone: Located<String>?
  /// `dayStart`: when a day begins, as `HH:MM`; what is eaten before counts for the day before. Default: `00:00`.
  public var dayStart: Located<TimeOfDay>?
  /// `dataDirectory`: the directory of the data file, absolute or below `~`. Default: `$XDG_DATA_HOME/ofj`.
  public var dataDirectory: Located<String>?
  /// `logging.level`: `error`, `warning`, `info` or `debug`. Default: `warning`.
  public var logLevel: Located<LogLevel>?
  /// `logging.file`: the file to log to, absolute or below `~`. Default: standard error.
  public var logFile: Located<String>?
  /// `upstreams`: the base URLs of other services, by their names. Default: those of the public services.
  public var upstreams: [Upstream: Located<BaseURL>] = [:]
  /// `openFoodFacts.contact`: a mail address or a web page, told to Open Food Facts. Default: none.
  public var contact: Located<String>?
  /// `openFoodFacts.timeoutSeconds`: how long it may stay silent; here in milliseconds. Default: 15 seconds.
  public var productTimeout: Located<Int>?
  /// `credentialCommand`: the program that keeps secrets, and its arguments. Default: none.
  public var credentialCommand: Located<[String]>?

  private enum Key: String, CaseIterable {
    case timeZone
    case dayStart
    case dataDirectory
    case logging
    case upstreams
    case openFoodFacts
    case credentialCommand
  }

  private enum LoggingKey: String, CaseIterable {
    case level
    case file
  }

  /// Reads the text of the file.
  ///
  /// - Throws: `Failure` of kind `invalidValue` whose message begins with path, line and column, for YAML that is broken,
  ///   keys that do not exist, and values that are not allowed.
  public init(parsing bytes: [UInt8], path: String, directories: UserDirectories) throws(Failure) {
    self.path = path
    let root: YAMLNode
    do throws(YAMLError) {
      root = try YAMLNode(parsing: bytes, limits: .init(maximumBytes: Self.maximumBytes, maximumDepth: 16))
    } catch {
      throw Failure(.invalidValue, "\(path):\(error.line):\(error.column): \(error.message).")
    }
    do throws(YAMLError) {
      try read(root, directories)
    } catch {
      throw Failure(.invalidValue, "\(path):\(error.line):\(error.column): \(error.message)")
    }
  }

  private mutating func read(_ root: YAMLNode, _ directories: UserDirectories) throws(YAMLError) {
    for (key, node) in try root.members(of: Key.self, what: "the configuration") {
      switch key {
      case .timeZone: timeZone = try node.located(Self.timeZoneName)
      case .dayStart: dayStart = try node.located(Self.dayStart)
      case .dataDirectory: dataDirectory = try node.located { node throws(YAMLError) in try node.path(directories) }
      case .logging: try readLogging(node, directories)
      case .upstreams: try readUpstreams(node)
      case .openFoodFacts: try readOpenFoodFacts(node)
      case .credentialCommand:
        credentialCommand = try node.located { node throws(YAMLError) in try node.command(directories) }
      }
    }
  }

  private mutating func readLogging(_ logging: YAMLNode, _ directories: UserDirectories) throws(YAMLError) {
    for (key, node) in try logging.members(of: LoggingKey.self, what: "`logging`") {
      switch key {
      case .level: logLevel = try node.located { node throws(YAMLError) in try node.word(LogLevel.self) }
      case .file: logFile = try node.located { node throws(YAMLError) in try node.path(directories) }
      }
    }
  }

  private static func timeZoneName(_ node: YAMLNode) throws(YAMLError) -> String {
    let name = try node.text(example: "Europe/Berlin")
    guard TimeZoneRules.isNameLike(name) else {
      throw node.error("`\(name)` is not the name of a time zone, such as Europe/Berlin.")
    }
    return name
  }

  private static func dayStart(_ node: YAMLNode) throws(YAMLError) -> TimeOfDay {
    let text = try node.text(example: "04:00")
    do throws(Failure) {
      return try Configuration.dayStart(parsing: text)
    } catch {
      throw node.error(error.message)
    }
  }
}
