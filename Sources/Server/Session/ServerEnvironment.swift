public import Model

/// What the service takes from outside: time, randomness, the user's machine. Tests give their own.
public struct ServerEnvironment: Sendable {
  /// The wall clock, in milliseconds since 1970-01-01T00:00:00Z.
  public var milliseconds: @Sendable () -> Int64
  /// Fresh ids.
  public var identifier: @Sendable () -> Identifier
  /// The environment variables.
  public var variables: [String: String]
  /// The user's home directory.
  public var home: String
  /// What the command line says, which goes before everything else.
  public var commandLine: CommandLineOptions

  public init(
    milliseconds: @escaping @Sendable () -> Int64, identifier: @escaping @Sendable () -> Identifier,
    variables: [String: String], home: String, commandLine: CommandLineOptions = CommandLineOptions()
  ) {
    self.milliseconds = milliseconds
    self.identifier = identifier
    self.variables = variables
    self.home = home
    self.commandLine = commandLine
  }
}

/// The options of the command line that concern the service.
public struct CommandLineOptions: Hashable, Sendable {
  /// The data directory.
  public var dataDirectory: String?
  /// The configuration file.
  public var configurationFile: String?
  /// How much is logged.
  public var logLevel: LogLevel?

  public init(dataDirectory: String? = nil, configurationFile: String? = nil, logLevel: LogLevel? = nil) {
    self.dataDirectory = dataDirectory
    self.configurationFile = configurationFile
    self.logLevel = logLevel
  }
}
