import Model
import Server
import Testing

@Suite struct ConfigurationResolvingTests {
  private static let four = TimeOfDay(clamping: 240)
  private static let environment = [
    "OFJ_DATA": "/env", "OFJ_TIME_ZONE": "Zone/Env", "OFJ_DAY_START": "02:00", "OFJ_LOG_LEVEL": "info",
    "OFJ_LOG_FILE": "env.log",
  ]

  private func file() throws -> ConfigurationFile {
    let text =
      "timeZone: Zone/File\ndayStart: 01:00\ndataDirectory: /file\nlogging:\n  level: error\n  file: /file.log\n"
    return try ConfigurationFile(parsing: Array(text.utf8), path: "/c.yaml", directories: ada)
  }

  @Test func `without any source the defaults hold`() throws {
    let found = try Configuration.resolve(environment: [:], file: nil, directories: ada)
    #expect(found.timeZone == .init(nil, .standard))
    #expect(found.dayStart == .init(.midnight, .standard))
    #expect(found.dataDirectory == .init("/home/ada/.local/share/ofj", .standard))
    #expect(found.logLevel == .init(.warning, .standard))
    #expect(found.logFile == .init(nil, .standard))
  }

  @Test func `the file stands above the defaults`() throws {
    let found = try Configuration.resolve(environment: ["XDG_DATA_HOME": "/xdg"], file: try file(), directories: ada)
    #expect(found.timeZone == .init("Zone/File", .file(path: "/c.yaml", line: 1)))
    #expect(found.dayStart == .init(TimeOfDay(clamping: 60), .file(path: "/c.yaml", line: 2)))
    #expect(found.dataDirectory == .init("/file", .file(path: "/c.yaml", line: 3)))
    #expect(found.logLevel == .init(.error, .file(path: "/c.yaml", line: 5)))
    #expect(found.logFile == .init("/file.log", .file(path: "/c.yaml", line: 6)))
    #expect(found.logFile.origin.description == "/c.yaml:6")
  }

  @Test func `the environment stands above the file`() throws {
    let found = try Configuration.resolve(environment: Self.environment, file: try file(), directories: ada)
    #expect(found.timeZone == .init("Zone/Env", .environment(variable: "OFJ_TIME_ZONE")))
    #expect(found.dayStart == .init(TimeOfDay(clamping: 120), .environment(variable: "OFJ_DAY_START")))
    #expect(found.dataDirectory == .init("/env", .environment(variable: "OFJ_DATA")))
    #expect(found.logLevel == .init(.info, .environment(variable: "OFJ_LOG_LEVEL")))
    #expect(found.logFile == .init("/srv/kitchen/env.log", .environment(variable: "OFJ_LOG_FILE")))
  }

  @Test func `the command line stands above the environment, and initialize above all`() throws {
    let line = ConfigurationOptions(dataDirectory: "line", logLevel: .debug)
    let initialize = ConfigurationOptions(timeZone: "Zone/Init", dayStart: Self.four, dataDirectory: "~/init")
    let under = try Configuration.resolve(
      commandLine: line, environment: Self.environment, file: try file(), directories: ada)
    #expect(under.dataDirectory == .init("/srv/kitchen/line", .commandLine))
    #expect(under.logLevel == .init(.debug, .commandLine))
    #expect(under.timeZone.value == "Zone/Env")
    let over = try Configuration.resolve(
      initialize: initialize, commandLine: line, environment: Self.environment, file: try file(), directories: ada)
    #expect(over.dataDirectory == .init("/home/ada/init", .initialize))
    #expect(over.dayStart == .init(Self.four, .initialize))
    #expect(over.timeZone == .init("Zone/Init", .initialize))
    #expect(over.logLevel == .init(.debug, .commandLine))
  }

  @Test(arguments: [
    ("/xdg/", "/xdg/ofj", true), ("xdg", "/home/ada/.local/share/ofj", false),
    ("", "/home/ada/.local/share/ofj", false),
    ("/", "/ofj", true),
  ])
  func `XDG_DATA_HOME counts when it is absolute`(value: String, path: String, counts: Bool) throws {
    let found = try Configuration.resolve(environment: ["XDG_DATA_HOME": value], file: nil, directories: ada)
    #expect(found.dataDirectory == .init(path, counts ? .environment(variable: "XDG_DATA_HOME") : .standard))
  }

  @Test func `an empty variable counts as unset`() throws {
    let empty = Self.environment.mapValues { _ in "" }
    let found = try Configuration.resolve(environment: empty, file: nil, directories: ada)
    #expect(found == (try Configuration.resolve(environment: [:], file: nil, directories: ada)))
  }

  @Test(arguments: [
    ("OFJ_DAY_START", "25:00"), ("OFJ_DAY_START", "13:00"), ("OFJ_LOG_LEVEL", "loud"), ("OFJ_TIME_ZONE", "/etc/passwd"),
    ("OFJ_DATA", "~grace"),
  ])
  func `a wrong variable is named, even when overridden`(variable: String, value: String) throws {
    let options = ConfigurationOptions(
      timeZone: "UTC", dayStart: .midnight, dataDirectory: "/d", logLevel: .info, logFile: "/l")
    let failure = try #require(throws: Failure.self) {
      try Configuration.resolve(initialize: options, environment: [variable: value], file: nil, directories: ada)
    }
    #expect(failure.kind == .invalidValue)
    #expect(failure.message.hasPrefix("\(variable): "))
  }

  @Test func `a wrong member of initialize is pointed at`() throws {
    let relative = ConfigurationOptions(dataDirectory: "journal")
    let failure = try #require(throws: Failure.self) {
      try Configuration.resolve(initialize: relative, environment: [:], file: nil, directories: ada)
    }
    #expect(failure.path == "/dataDirectory")
    let zone = ConfigurationOptions(timeZone: "..")
    let second = try #require(throws: Failure.self) {
      try Configuration.resolve(initialize: zone, environment: [:], file: nil, directories: ada)
    }
    #expect(second.path == "/timeZone")
  }

  @Test func `without any source the public services hold, with their limits`() throws {
    let found = try Configuration.resolve(environment: [:], file: nil, directories: ada)
    #expect(
      found.upstreams[.openFoodFacts] == .init(try BaseURL(parsing: "https://world.openfoodfacts.org"), .standard))
    #expect(found.upstreams[.azure] == nil)
    #expect(found.upstreams.count == Upstream.allCases.count - 1)
    #expect(found.contact == .init(nil, .standard) && found.productTimeout == .init(15_000, .standard))
    #expect(found.credentialCommand == .init(nil, .standard))
  }

  @Test(arguments: Upstream.allCases)
  func `a base URL comes from initialize, then its variable, then the file`(upstream: Upstream) throws {
    let text = "upstreams: {\(upstream.rawValue): https://file.example/}\ncredentialCommand: keys\n"
    let file = try ConfigurationFile(parsing: Array(text.utf8), path: "/c.yaml", directories: ada)
    let variables = [upstream.variable: "https://variable.example/"]
    let options = ConfigurationOptions(upstreams: [upstream: "http://localhost:80/"])
    func url(_ options: ConfigurationOptions, _ variables: [String: String]) throws -> Configuration.Setting<BaseURL>? {
      try Configuration.resolve(initialize: options, environment: variables, file: file, directories: ada)
        .upstreams[upstream]
    }
    #expect(try url(.init(), [:]) == .init(BaseURL(parsing: "https://file.example"), .file(path: "/c.yaml", line: 1)))
    #expect(
      try url(.init(), variables)
        == .init(BaseURL(parsing: "https://variable.example"), .environment(variable: upstream.variable)))
    #expect(try url(options, variables) == .init(BaseURL(parsing: "http://localhost:80"), .initialize))
  }

  @Test func `a wrong base URL is named by its variable or its place in initialize, and not repeated`() throws {
    let variable = try #require(throws: Failure.self) {
      try Configuration.resolve(
        environment: ["OFJ_TAVILY_URL": "https://ada:marker@tavily.example"], file: nil, directories: ada)
    }
    #expect(variable.message.hasPrefix("OFJ_TAVILY_URL: "))
    let member = try #require(throws: Failure.self) {
      try Configuration.resolve(
        initialize: ConfigurationOptions(upstreams: [.openAI: "http://marker.example"]), environment: [:], file: nil,
        directories: ada)
    }
    #expect(member.path == "/configuration/upstreams/openAI")
    #expect(!"\(variable)\(member)".contains("marker"))
  }

  @Test func `the contact and the time limit of products are checked where they stand`() throws {
    func resolve(_ options: ConfigurationOptions) throws -> Configuration {
      try Configuration.resolve(initialize: options, environment: [:], file: nil, directories: ada)
    }
    let found = try resolve(.init(contact: " https://ada.example ", productTimeoutSeconds: 0.25))
    #expect(found.contact.value == "https://ada.example" && found.productTimeout.value == 250)
    for contact in ["ada", "a@b (c)", "ada@example.org\r\nX: y", ""] {
      let failure = try #require(throws: Failure.self) { try resolve(.init(contact: contact)) }
      #expect(failure.path == "/configuration/openFoodFacts/contact")
    }
    for seconds in [0, -1, 301, .infinity, .nan] {
      let failure = try #require(throws: Failure.self) { try resolve(.init(productTimeoutSeconds: seconds)) }
      #expect(failure.path == "/configuration/openFoodFacts/timeoutSeconds")
    }
  }
}
