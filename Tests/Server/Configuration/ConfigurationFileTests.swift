import Foundation
import Model
import Server
import Testing

let ada = UserDirectories(home: "/home/ada", workingDirectory: "/srv/kitchen")

private func file(_ text: String) throws -> ConfigurationFile {
  try ConfigurationFile(parsing: Array(text.utf8), path: "/c.yaml", directories: ada)
}

@Suite struct ConfigurationFileTests {
  @Test func `every key is read with its line`() throws {
    let file = try file(
      """
      timeZone: Asia/Kolkata
      dayStart: 04:00
      dataDirectory: ~/journal/

      logging:
        level: debug
        file: /var/log/ofj.log
      """)
    #expect(file.timeZone == .init(value: "Asia/Kolkata", line: 1))
    #expect(file.dayStart == .init(value: TimeOfDay(clamping: 240), line: 2))
    #expect(file.dataDirectory == .init(value: "/home/ada/journal", line: 3))
    #expect(file.logLevel == .init(value: .debug, line: 6))
    #expect(file.logFile == .init(value: "/var/log/ofj.log", line: 7))
  }

  @Test func `every key about other services is read with its line`() throws {
    let file = try file(
      """
      upstreams:
        gemini: https://gemini.example/
        openFoodFacts: http://127.0.0.1:8080
      openFoodFacts:
        contact: ada@example.org
        timeoutSeconds: 2.5
      credentialCommand:
        - ~/bin/keys
        - --vault
      """)
    #expect(file.upstreams[.gemini]?.value.text == "https://gemini.example")
    #expect(file.upstreams[.gemini]?.line == 2)
    #expect(file.upstreams[.openFoodFacts]?.value.text == "http://127.0.0.1:8080")
    #expect(file.upstreams.count == 2)
    #expect(file.contact == .init(value: "ada@example.org", line: 5))
    #expect(file.productTimeout == .init(value: 2500, line: 6))
    #expect(file.credentialCommand == .init(value: ["/home/ada/bin/keys", "--vault"], line: 8))
  }

  @Test(
    arguments: [
      ("credentialCommand: keys", ["keys"]), ("credentialCommand: /opt/keys", ["/opt/keys"]),
      ("credentialCommand: [keys, with space, '']", nil),
      ("credentialCommand: [keys, with space]", ["keys", "with space"]),
      ("credentialCommand: []", nil), ("credentialCommand: keys --vault", nil), ("credentialCommand: ./keys", nil),
      ("credentialCommand: {run: keys}", nil),
    ] as [(String, [String]?)])
  func `a command is one word or a list of words`(text: String, words: [String]?) throws {
    #expect((try? file(text))?.credentialCommand?.value == words)
  }

  @Test(arguments: ["", "# nothing\n", "logging:\n", "timeZone: ~\nlogging: {level: null}\n"])
  func `an empty file and empty values set nothing`(text: String) throws {
    let file = try file(text)
    #expect(file.timeZone == nil && file.dayStart == nil && file.dataDirectory == nil)
    #expect(file.logLevel == nil && file.logFile == nil)
  }

  @Test(arguments: [
    ("timezone: UTC", "/c.yaml:1:1: the configuration has no key `timezone`; did you mean `timeZone`?"),
    ("\nlogging:\n  lvel: info", "/c.yaml:3:3: `logging` has no key `lvel`; did you mean `level`?"),
    (
      "colour: red",
      "/c.yaml:1:1: the configuration has no key `colour`; the keys are timeZone, dayStart, dataDirectory, logging, "
        + "upstreams, openFoodFacts, credentialCommand."
    ),
    ("dayStart: 4", "/c.yaml:1:11: a string is wanted here, such as \"04:00\"."),
    ("timeZone: [UTC]", "/c.yaml:1:11: a string is wanted here, such as \"Europe/Berlin\"."),
    ("timeZone: ../etc", "/c.yaml:1:11: `../etc` is not the name of a time zone, such as Europe/Berlin."),
    ("logging: {level: loud}", "/c.yaml:1:18: `loud` is not one of error, warning, info, debug."),
    ("logging: info", "/c.yaml:1:10: `logging` must be a mapping of keys to values."),
    ("- timeZone", "/c.yaml:1:1: the configuration must be a mapping of keys to values."),
    ("dataDirectory: journal", "/c.yaml:1:16: `journal` is not an absolute path; begin it with / or ~/."),
    ("dataDirectory: ~grace/x", "/c.yaml:1:16: `~grace/x` is not an absolute path; begin it with / or ~/."),
    (
      "upstreams:\n  gemni: https://a.example",
      "/c.yaml:2:3: `upstreams` has no key `gemni`; did you mean `gemini`?"
    ),
    (
      "upstreams:\n  tavily: http://a.example",
      "/c.yaml:2:11: This is not the base URL of a service. Plain http is accepted for this machine only: localhost, "
        + "127.0.0.1 or [::1]."
    ),
    ("upstreams:\n  azure: 7", "/c.yaml:2:10: a string is wanted here, such as \"https://example.com/v1\"."),
    ("openFoodFacts:\n  timeoutSeconds: 0", "/c.yaml:2:19: A time limit is between 0.1 and 300 seconds."),
    ("openFoodFacts:\n  timeoutSeconds: soon", "/c.yaml:2:19: a number of seconds is wanted here, such as 15."),
    ("openFoodFacts: {contact: ada}", "/c.yaml:1:26: A contact is a mail address or a web page."),
    ("dayStart: 04:00\ndayStart: 05:00", "/c.yaml:2:1: the key `dayStart` is already set on line 1."),
  ])
  func `a mistake is named with line and column`(text: String, message: String) throws {
    let failure = try #require(throws: Failure.self) { try file(text) }
    #expect(failure.kind == .invalidValue)
    #expect(failure.message == message)
  }

  @Test(arguments: ["24:00", "4:00", "noon", "12:00"])
  func `a day start is a time before noon`(text: String) throws {
    let failure = try #require(throws: Failure.self) { try file("dayStart: \"\(text)\"") }
    #expect(failure.message.hasPrefix("/c.yaml:1:11: "))
  }

  private func sample() throws -> String {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../spec/config.example.yaml")
    return try String(contentsOf: path, encoding: .utf8)
  }

  @Test func `the sample sets nothing as it stands`() throws {
    let file = try file(sample())
    #expect(file.timeZone == nil && file.dayStart == nil && file.dataDirectory == nil)
    #expect(file.logLevel == nil && file.logFile == nil)
    #expect(file.upstreams.isEmpty && file.contact == nil && file.productTimeout == nil)
    #expect(file.credentialCommand == nil)
  }

  @Test func `the sample shows every key behind a number sign`() throws {
    // A comment has one space behind its sign; a key stands as it would without the sign.
    let lines = try sample().split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("#") && (!line.hasPrefix("# ") || line.hasPrefix("#  ")) ? line.dropFirst() : line
    }
    let file = try file(lines.joined(separator: "\n"))
    #expect(file.timeZone?.value == "Europe/Berlin" && file.dayStart?.value == TimeOfDay(clamping: 240))
    #expect(file.dataDirectory?.value == "/home/ada/.local/share/ofj")
    #expect(file.logLevel?.value == .warning && file.logFile?.value == "/home/ada/ofj.log")
    #expect(Set(file.upstreams.keys) == Set(Upstream.allCases))
    for upstream in Upstream.allCases where upstream != .azure && upstream != .openAI {
      #expect(file.upstreams[upstream]?.value.text == upstream.standard)
    }
    #expect(file.contact?.value == "you@example.com" && file.productTimeout?.value == 15_000)
    #expect(file.credentialCommand?.value == ["/home/ada/bin/ofj-keys", "--vault", "home"])
  }
}

@Suite struct ConfigurationLoadingTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "ofj-\(UUID().uuidString)")

  private func load(named: String? = nil, _ environment: [String: String] = [:]) throws -> ConfigurationFile? {
    let directories = UserDirectories(home: folder.path(), workingDirectory: folder.path())
    return try ConfigurationFile.load(named: named, environment: environment, directories: directories)
  }

  private func write(_ text: String, to path: String) throws {
    let url = folder.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  @Test func `the file comes from the command line, then OFJ_CONFIG, then the XDG place, then home`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("timeZone: Zone/A", to: "a.yaml")
    try write("timeZone: Zone/B", to: "b.yaml")
    try write("timeZone: Zone/C", to: "xdg/ofj/config.yaml")
    try write("timeZone: Zone/D", to: ".config/ofj/config.yaml")
    let xdg = folder.appending(path: "xdg").path()
    let all = ["OFJ_CONFIG": folder.path() + "/b.yaml", "XDG_CONFIG_HOME": xdg]
    #expect(try load(named: "a.yaml", all)?.timeZone?.value == "Zone/A")
    #expect(try load(all)?.timeZone?.value == "Zone/B")
    #expect(try load(["OFJ_CONFIG": "", "XDG_CONFIG_HOME": xdg])?.timeZone?.value == "Zone/C")
    #expect(try load()?.timeZone?.value == "Zone/D")
    #expect(try load(["XDG_CONFIG_HOME": "xdg"])?.timeZone?.value == "Zone/D", "a relative XDG value is ignored")
  }

  @Test func `a missing file means defaults unless it was named`() throws {
    #expect(try load() == nil)
    let failure = try #require(throws: Failure.self) { try load(["OFJ_CONFIG": "~/missing.yaml"]) }
    #expect(failure.message.hasSuffix("/missing.yaml cannot be read: No such file or directory."))
  }

  @Test func `a directory in place of the file is an error`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("", to: ".config/ofj/config.yaml/x")
    let failure = try #require(throws: Failure.self) { try load() }
    #expect(failure.message.contains("Is a directory"))
  }
}
