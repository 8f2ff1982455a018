internal import JSON
internal import Server

/// What a command line asks for.
enum Invocation: Equatable {
  /// Print this text and succeed.
  case printText(String)
  case serve(ServeOptions)
  case call(CallOptions)
  /// List the methods, or explain the one that is named.
  case methods(method: String?)
  case doctor(DoctorOptions)
  case completions(Shell)
  /// Read one picture for the service.
  case imagingWorker
  /// Print how the last of the words can end.
  case complete(words: [String])

  /// Reads the words after the program's name.
  ///
  /// - Parameter inputIsTerminal: Without any word, `ofj` helps a person at a terminal and serves a program.
  init(_ words: [String], inputIsTerminal: Bool, version: String) throws(UsageError) {
    let program = ProgramDescription.ofj
    if words.isEmpty, inputIsTerminal {
      self = .printText(HelpText.program(program))
      return
    }
    let parsed = try ParsedArguments(Self.optionsForWords(words), program: program)
    if parsed.flags.contains("help") {
      let text = parsed.isCommandNamed ? HelpText.command(parsed.command, of: program) : HelpText.program(program)
      self = .printText(text)
    } else if parsed.flags.contains("version") {
      self = .printText("\(program.name) \(version)\n")
    } else {
      self = try Self.command(parsed)
    }
  }

  /// `ofj help COMMAND` and `ofj version` as the options that other programs know them by.
  private static func optionsForWords(_ words: [String]) -> [String] {
    switch words.first {
    case "help": Array(words.dropFirst().prefix(1)) + ["--help"]
    case "version": ["--version"] + words.dropFirst()
    default: words
    }
  }

  private static func command(_ parsed: ParsedArguments) throws(UsageError) -> Invocation {
    switch parsed.command.name {
    case "serve": .serve(ServeOptions(parsed))
    case "call": .call(CallOptions(parsed))
    case "methods": .methods(method: parsed.arguments.first)
    case "doctor": .doctor(DoctorOptions(parsed))
    case "completions": .completions(try Shell(parsed))
    case "imaging-worker": .imagingWorker
    case "__complete": .complete(words: parsed.arguments)
    default: throw UsageError("`\(parsed.command.name)` is described but does nothing")
    }
  }
}

/// How the messages of a connection are told apart.
enum FramingChoice: String, CaseIterable {
  /// The first line from the client decides.
  case auto
  /// One message a line.
  case lines
  /// `Content-Length` headers.
  case headers
}

/// Options that stand above environment and configuration file, for every command that opens the journal.
struct StorageOptions: Equatable {
  var dataDirectory: String?
  var configurationFile: String?
  var logLevel: LogLevel?

  init(dataDirectory: String? = nil, configurationFile: String? = nil, logLevel: LogLevel? = nil) {
    self.dataDirectory = dataDirectory
    self.configurationFile = configurationFile
    self.logLevel = logLevel
  }

  init(_ parsed: ParsedArguments) {
    self.init(
      dataDirectory: parsed.values["data"], configurationFile: parsed.values["config"],
      logLevel: parsed.values["log-level"].flatMap(LogLevel.init(rawValue:)))
  }
}

struct ServeOptions: Equatable {
  var framing = FramingChoice.auto
  var storage = StorageOptions()
}

extension ServeOptions {
  init(_ parsed: ParsedArguments) {
    self.init(
      framing: parsed.values["framing"].flatMap(FramingChoice.init(rawValue:)) ?? .auto, storage: StorageOptions(parsed)
    )
  }
}

struct CallOptions: Equatable {
  var method: String
  /// What follows the method: JSON, `-`, or keys with values.
  var parameters: [String] = []
  var printsEvents = false
  var printsErrorsAsJSON = false
  var storage = StorageOptions()
}

extension CallOptions {
  init(_ parsed: ParsedArguments) {
    self.init(
      method: parsed.arguments.first ?? "", parameters: Array(parsed.arguments.dropFirst()),
      printsEvents: parsed.flags.contains("events"), printsErrorsAsJSON: parsed.flags.contains("json-errors"),
      storage: StorageOptions(parsed))
  }
}

struct DoctorOptions: Equatable {
  var printsErrorsAsJSON = false
  var storage = StorageOptions()
}

extension DoctorOptions {
  init(_ parsed: ParsedArguments) {
    self.init(printsErrorsAsJSON: parsed.flags.contains("json-errors"), storage: StorageOptions(parsed))
  }
}

/// A shell that `ofj` has completions for.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish
}

extension Shell {
  init(_ parsed: ParsedArguments) throws(UsageError) {
    let name = parsed.arguments.first ?? ""
    guard let shell = Shell(rawValue: name) else {
      throw UsageError(unknown: "shell", name: name, among: Shell.allCases.map(\.rawValue))
    }
    self = shell
  }
}
