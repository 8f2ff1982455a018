public import Model
public import Net

/// What the service takes from outside: time, randomness, the user's machine. Tests give their own.
public struct ServerEnvironment: Sendable {
  /// The wall clock, in milliseconds since 1970-01-01T00:00:00Z.
  public var milliseconds: @Sendable () -> Int64
  /// Fresh ids.
  public var identifier: @Sendable () -> Identifier
  /// The way out to the network. Nothing is started before the first request.
  public var http: any HTTPClient
  /// The environment variables.
  public var variables: [String: String]
  /// Where the user's files are.
  public var directories: UserDirectories
  /// What the command line says.
  public var commandLine: ConfigurationOptions
  /// The configuration file that the command line names.
  public var configurationFile: String?
  /// The program whose command `imaging-worker` reads pictures; without it they are not read.
  public var imagingProgram: String?

  /// - Parameter http: absent means the network, with the proxies and certificates that the variables name.
  public init(
    milliseconds: @escaping @Sendable () -> Int64, identifier: @escaping @Sendable () -> Identifier,
    variables: [String: String], directories: UserDirectories,
    commandLine: ConfigurationOptions = ConfigurationOptions(), configurationFile: String? = nil,
    imagingProgram: String? = nil,
    http: (any HTTPClient)? = nil
  ) {
    self.milliseconds = milliseconds
    self.identifier = identifier
    self.variables = variables
    self.directories = directories
    self.commandLine = commandLine
    self.configurationFile = configurationFile
    self.imagingProgram = imagingProgram
    self.http = http ?? HTTPService(NetworkSurroundings(environment: variables))
  }
}
