public import Model

extension Configuration {
  /// Finds every value in the strongest source that sets it: `initialize`, then the command line, the environment, the
  /// file, and last the defaults.
  ///
  /// - Parameters:
  ///   - initialize: What the client asked for.
  ///   - commandLine: What the options of the command ask for.
  ///   - environment: `OFJ_DATA`, `OFJ_TIME_ZONE`, `OFJ_DAY_START`, `X
  ///   - file: What the configuration file sets; `nil` when there is none.
  /// - Throws: `Failure` of kind `invalidValue` that names the option or variable whose value is not allowed, also when a
  ///   stronger source overrides it.
  public static func resolve(
    initialize: ConfigurationOptions = .init(), commandLine: ConfigurationOptions = .init(),
    environment: [String: String], file: ConfigurationFile?, directories: UserDirectories
  ) throws(Failure) -> Configuration {
    let environment = environment.filter { !$0.value.isEmpty }
    let sources = [
      try source(initialize, .initialize, directories),
      try source(commandLine, .commandLine, directories),
      try source(environment, directories),
      source(file),
    ]
    return Configuration(
      timeZone: strongest(sources.map(\.timeZone)) ?? .init(nil, .standard),
      dayStart: strongest(sources.map(\.dayStart)) ?? .init(.midnight, .standard),
      dataDirectory: strongest(sources.map(\.dataDirectory)) ?? dataHome(environment, directories),
      logLevel: strongest(sources.map(\.logLevel)) ?? .init(.warning, .standard),
      logFile: strongest(sources.map(\.logFile)) ?? .init(nil, .standard),
      upstreams: try upstreams(sources.map(\.upstreams)),
      contact: strongest(sources.map(\.contact)) ?? .init(nil, .standard),
      productTimeout: strongest(sources.map(\.productTimeout)) ?? .init(standardProductTimeout, .standard),
      credentialCommand: strongest(sources.map(\.credentialCommand)) ?? .init(nil, .standard))
  }

  /// What one source sets.
  private struct Source {
    var timeZone: Setting<String?>?
    var dayStart: Setting<TimeOfDay>?
    var dataDirectory: Setting<String>?
    var logLevel: Setting<LogLevel>?
    var logFile: Setting<String?>?
    var upstreams: Upstreams = [:]
    var contact: Setting<String?>?
    var productTimeout: Setting<Int>?
    /// Only the file sets it: what runs on this machine is for its user to say, not for a client.
    var credentialCommand: Setting<[String]?>?
  }

  private static func strongest<Value>(_ settings: [Setting<Value>?]) -> Setting<Value>? {
    settings.lazy.compactMap { $0 }.first
  }

  /// The strongest setting of each base URL, where nobody sets one that of the public service.
  private static func upstreams(_ sources: [Upstreams]) throws(Failure) -> Upstreams {
    var settings: Upstreams = [:]
    for upstream in Upstream.allCases {
      settings[upstream] =
        if let setting = strongest(sources.map { $0[upstream] }) { setting } else {
          try upstream.standard.map { text throws(Failure) in .init(try BaseURL(parsing: text), .standard) }
        }
    }
    return settings
  }

  private static func dataHome(_ environment: [String: String], _ directories: UserDirectories) -> Setting<String> {
    let isMoved = environment["XDG_DATA_HOME"]?.hasPrefix("/") == true
    return .init(directories.data(environment), isMoved ? .environment(variable: "XDG_DATA_HOME") : .standard)
  }

  private static func source(
    _ options: ConfigurationOptions, _ origin: Origin, _ directories: UserDirectories
  ) throws(Failure) -> Source {
    var source = Source()
    // An editor starts the server wherever it likes, so a relative path from `initialize` would mean nothing.
    let allowsRelative = origin == .commandLine
    if let text = options.timeZone { source.timeZone = .init(try zoneName(text, at: "/timeZone"), origin) }
    if let time = options.dayStart {
      try Settings(dayStart: time).validate()
      source.dayStart = .init(time, origin)
    }
    if let level = options.logLevel { source.logLevel = .init(level, origin) }
    if let text = options.dataDirectory {
      let path = try path(text, directories, allowsRelative: allowsRelative, at: "/dataDirectory")
      source.dataDirectory = .init(path, origin)
    }
    if let text = options.logFile {
      source.logFile = .init(try path(text, directories, allowsRelative: allowsRelative, at: nil), origin)
    }
    for (upstream, text) in options.upstreams {
      do throws(Failure) {
        source.upstreams[upstream] = .init(try BaseURL(parsing: text), origin)
      } catch {
        throw error.under("/configuration/upstreams/\(upstream.rawValue)")
      }
    }
    if let text = options.contact {
      do throws(Failure) {
        source.contact = .init(try contact(text), origin)
      } catch {
        throw error.under("/configuration/openFoodFacts/contact")
      }
    }
    if let seconds = options.productTimeoutSeconds {
      do throws(Failure) {
        source.productTimeout = .init(try timeout(seconds: seconds), origin)
      } catch {
        throw error.under("/configuration/openFoodFacts/timeoutSeconds")
      }
    }
    return source
  }

  private static func source(
    _ environment: [String: String], _ directories: UserDirectories
  ) throws(Failure) -> Source {
    func setting<Value>(
      _ variable: String, _ read: (String) throws(Failure) -> Value
    ) throws(Failure) -> Setting<Value>? {
      guard let text = environment[variable] else { return nil }
      do throws(Failure) {
        return .init(try read(text), .environment(variable: variable))
      } catch {
        throw Failure(error.kind, "\(variable): \(error.message)", hint: error.hint)
      }
    }
    func absolute(_ text: String) throws(Failure) -> String {
      try path(text, directories, allowsRelative: true, at: nil)
    }
    var upstreams: Upstreams = [:]
    for upstream in Upstream.allCases {
      upstreams[upstream] = try setting(upstream.variable) { text throws(Failure) in try BaseURL(parsing: text) }
    }
    return Source(
      timeZone: try setting("OFJ_TIME_ZONE") { text throws(Failure) in try zoneName(text, at: nil) },
      dayStart: try setting("OFJ_DAY_START") { text throws(Failure) in try dayStart(parsing: text) },
      dataDirectory: try setting("OFJ_DATA", absolute),
      logLevel: try setting("OFJ_LOG_LEVEL", level),
      logFile: try setting("OFJ_LOG_FILE") { text throws(Failure) in try absolute(text) }, upstreams: upstreams)
  }

  private static func source(_ file: ConfigurationFile?) -> Source {
    guard let file else { return Source() }
    func setting<Value, Wanted>(
      _ located: ConfigurationFile.Located<Value>?, _ wrap: (Value) -> Wanted
    ) -> Setting<Wanted>? {
      located.map { .init(wrap($0.value), .file(path: file.path, line: $0.line)) }
    }
    return Source(
      timeZone: setting(file.timeZone) { $0 }, dayStart: setting(file.dayStart) { $0 },
      dataDirectory: setting(file.dataDirectory) { $0 }, logLevel: setting(file.logLevel) { $0 },
      logFile: setting(file.logFile) { $0 },
      upstreams: file.upstreams.compactMapValues { setting($0) { $0 } }, contact: setting(file.contact) { $0 },
      productTimeout: setting(file.productTimeout) { $0 }, credentialCommand: setting(file.credentialCommand) { $0 })
  }

  /// Reads a day start by the rules that hold for the one in the settings.
  static func dayStart(parsing text: String) throws(Failure) -> TimeOfDay {
    let time = try TimeOfDay(parsing: text)
    try Settings(dayStart: time).validate()
    return time
  }

  private static func zoneName(_ name: String, at pointer: String?) throws(Failure) -> String {
    guard TimeZoneRules.isNameLike(name) else {
      throw Failure(
        .invalidValue, "`\(name)` is not the name of a time zone.", path: pointer,
        hint: "Use a name such as Europe/Berlin.")
    }
    return name
  }

  private static func level(_ text: String) throws(Failure) -> LogLevel {
    guard let level = LogLevel(rawValue: text) else {
      let words = LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(.invalidValue, "`\(text)` is not a log level.", hint: "Use one of \(words).")
    }
    return level
  }

  private static func path(
    _ text: String, _ directories: UserDirectories, allowsRelative: Bool, at pointer: String?
  ) throws(Failure) -> String {
    guard let path = directories.absolute(text, allowsRelative: allowsRelative) else {
      throw Failure(
        .invalidValue, "`\(text)` is not an absolute path.", path: pointer, hint: "Begin the path with / or ~/.")
    }
    return path
  }
}
