internal import CSystem
internal import Glibc
internal import Model
internal import Server

/// What the program takes from the machine it runs on.
struct Machine {
  var variables: [String: String]
  var directories: UserDirectories
  var inputIsTerminal: Bool
  var outputIsTerminal: Bool

  static var current: Machine {
    let variables = environmentVariables()
    return Machine(
      variables: variables,
      directories: UserDirectories(home: home(variables), workingDirectory: workingDirectory()),
      inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsTerminal: isatty(STDOUT_FILENO) == 1)
  }

  /// What a session of the service is given.
  func environment(_ storage: StorageOptions) -> ServerEnvironment {
    ServerEnvironment(
      milliseconds: {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
      },
      identifier: {
        var generator = SystemRandomNumberGenerator()
        return Identifier.random(using: &generator)
      },
      variables: variables, directories: directories,
      commandLine: ConfigurationOptions(dataDirectory: storage.dataDirectory, logLevel: storage.logLevel),
      configurationFile: storage.configurationFile)
  }

  private static func environmentVariables() -> [String: String] {
    var variables: [String: String] = [:]
    guard var pointer = ofj_environment() else { return variables }
    while let text = pointer.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      pointer += 1
    }
    return variables
  }

  private static func home(_ variables: [String: String]) -> String {
    if let home = variables["HOME"], home.hasPrefix("/") { return home }
    guard let user = getpwuid(getuid()), let home = user.pointee.pw_dir else { return "/" }
    return String(cString: home)
  }

  private static func workingDirectory() -> String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }
}
