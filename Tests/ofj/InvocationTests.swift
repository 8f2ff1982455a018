import Server
import Testing

@testable import ofj

private func interpret(_ words: String..., terminal: Bool = false) throws -> Invocation {
  try Invocation(words, inputIsTerminal: terminal, version: "1.2.3")
}

private func usageError(_ words: [String]) throws -> UsageError {
  try #require(throws: UsageError.self) { try Invocation(words, inputIsTerminal: false, version: "1.2.3") }
}

@Suite struct InvocationTests {
  @Test func `without a word ofj helps a person and serves a program`() throws {
    #expect(try interpret() == .serve(ServeOptions()))
    #expect(try interpret(terminal: true) == .printText(HelpText.program(.ofj)))
  }

  @Test func `options without a command are those of serve`() throws {
    #expect(try interpret("--framing", "headers", terminal: true) == .serve(ServeOptions(framing: .headers)))
  }

  @Test func `every option of serve is understood in both spellings`() throws {
    let expected = ServeOptions(
      framing: .lines, storage: StorageOptions(dataDirectory: "/d", configurationFile: "c.yaml", logLevel: .debug))
    let words = ["serve", "--framing=lines", "--data", "/d", "--stdio", "--config=c.yaml", "--log-level", "debug"]
    #expect(try Invocation(words, inputIsTerminal: false, version: "") == .serve(expected))
  }

  @Test func `options of call stand anywhere before two dashes`() throws {
    let call = try interpret("call", "--events", "journal/log", "name=Rye", "--json-errors", "x=-1", "--", "--data=x")
    let expected = CallOptions(
      method: "journal/log", parameters: ["name=Rye", "x=-1", "--data=x"], printsEvents: true, printsErrorsAsJSON: true)
    #expect(call == .call(expected))
    #expect(try interpret("call", "journal/log", "-") == .call(CallOptions(method: "journal/log", parameters: ["-"])))
  }

  @Test func `the other commands take their arguments`() throws {
    #expect(try interpret("methods") == .methods(method: nil))
    #expect(try interpret("methods", "journal/log") == .methods(method: "journal/log"))
    #expect(try interpret("doctor", "--data=/d") == .doctor(DoctorOptions(storage: .init(dataDirectory: "/d"))))
    #expect(try interpret("completions", "fish") == .completions(.fish))
    #expect(try interpret("__complete", "call", "--data", "") == .complete(words: ["call", "--data", ""]))
  }

  @Test func `help and version are understood as words`() throws {
    #expect(try interpret("version") == interpret("--version"))
    #expect(try interpret("help") == interpret("--help"))
    #expect(try interpret("help", "call") == interpret("call", "--help"))
  }

  @Test func `version and help win over missing arguments`() throws {
    #expect(try interpret("--version") == .printText("ofj 1.2.3\n"))
    #expect(try interpret("--help") == .printText(HelpText.program(.ofj)))
    guard case .printText(let text) = try interpret("call", "-h") else {
      Issue.record("expected text")
      return
    }
    #expect(
      text.hasPrefix("Call one method and print its result as JSON.\n\nUsage: ofj call [OPTION]… METHOD [PARAMETER…]\n")
    )
  }

  @Test(
    arguments: [
      (["sreve"], "there is no command `sreve`", "Did you mean `serve`?"),
      (["frobnicate"], "there is no command `frobnicate`", "`ofj --help` lists the commands."),
      (["serve", "--framming=x"], "there is no option `--framming`", "Did you mean `--framing`?"),
      (["serve", "-x"], "there is no option `-x`", "`ofj serve --help` lists the options."),
      (["serve", "--framing", "line"], "`line` is not a value of `--framing`", "Did you mean `lines`?"),
      (["serve", "--framing=x"], "`x` is not a value of `--framing`", "Use one of: auto, lines, headers."),
      (["serve", "--data"], "`--data` needs a value: DIR", nil),
      (["serve", "--data="], "the value of `--data` is empty", nil),
      (["serve", "--stdio=1"], "`--stdio` takes no value", nil),
      (["serve", "now"], "`ofj serve` does not take `now`", "`ofj serve --help` lists what it takes."),
      (
        ["--data", "/d", "doctor"], "`doctor` stands behind `--data`",
        "Options come after the command: `ofj doctor --data …`."
      ),
      (["--events", "call"], "no command is named before `--events`", "Options come after the command."),
      (["call"], "`ofj call` needs METHOD", "`ofj call --help` explains it."),
      (["completions", "zhs"], "`zhs` is not a value of `SHELL`", "Did you mean `zsh`?"),
    ] as [([String], String, String?)])
  func `a mistake is a sentence with what would mend it`(words: [String], message: String, hint: String?) throws {
    let error = try usageError(words)
    #expect(error.message == message)
    #expect(error.hint == hint)
    #expect(CommandOutput.usage(error).exitCode == .usage)
  }
}

@Suite struct HelpTextTests {
  @Test func `the help names every visible command and every exit code`() {
    let text = HelpText.program(.ofj)
    for command in ProgramDescription.ofj.visibleCommands { #expect(text.contains("\n  \(command.name)  ")) }
    for code in ExitCode.allCases {
      #expect(text.contains("\n  \(TextLayout.pad("\(code.rawValue)", to: 5))\(code.summary)"))
    }
    #expect(!text.contains("__complete"))
  }

  @Test func `no line is wider than a terminal`() {
    let texts = [HelpText.program(.ofj)] + ProgramDescription.ofj.commands.map { HelpText.command($0, of: .ofj) }
    let wide = texts.flatMap { $0.split(separator: "\n") }.filter { $0.count > 90 }
    #expect(wide == [])
  }

  @Test func `a left cell that is too wide stands above its text`() {
    let lines = TextLayout.columns([("a", "one two"), ("long name", "three")], indent: 2, width: 30, widestLeft: 4)
    #expect(lines == ["  a     one two", "  long name", "        three"])
  }
}
