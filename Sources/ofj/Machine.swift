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
      configurationFile: storage.configurationFile,
      // This very program, also when its file has been replaced since.
      imagingProgram: "/proc/self/exe")
  }

  /// What follows the name of the program on the command line.
  ///
  /// `CommandLine.arguments` would put replacement characters where the bytes are wrong, and they would be stored.
  static func words() throws(UsageError) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index] else { break }
      guard let word = String(validatingCString: bytes) else {
        throw UsageError("argument \(index), `\(String(cString: bytes))`, is not valid UTF-8")
      }
      words.append(word)
    }
    return words
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
