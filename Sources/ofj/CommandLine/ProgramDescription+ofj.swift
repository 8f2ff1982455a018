internal import Server

extension ProgramDescription {
  /// The command line of `ofj`.
  static let ofj = ProgramDescription(
    name: "ofj",
    summary: "a food journal that you drive like a language server",
    discussion: [
      """
      Without a command, ofj prints this help on a terminal and serves JSON-RPC over standard input and output \
      otherwise.
      """,
      "Exit codes:\n"
        + ExitCode.allCases.map { "  \(TextLayout.pad(String($0.rawValue), to: 5))\($0.summary)" }
        .joined(separator: "\n"),
      """
      Environment: OFJ_CONFIG names the configuration file; OFJ_DATA, OFJ_TIME_ZONE, OFJ_DAY_START, OFJ_LOG_LEVEL, \
      OFJ_LOG_FILE and the base URLs of other services, such as OFJ_OPENFOODFACTS_URL, stand above what it says. Keys \
      for other services: GEMINI_API_KEY and its like; `ofj call secrets/list` names them.
      """,
    ],
    commands: [.serve, .call, .methods, .doctor, .completions, .complete, .imagingWorker],
    commonOptions: [
      OptionDescription(name: "help", summary: "Show what a command does and takes."),
      OptionDescription(name: "version", summary: "Show the version."),
    ],
    defaultCommand: "serve")
}

extension OptionDescription {
  fileprivate static let data = OptionDescription(
    name: "data", value: ValueDescription(placeholder: "DIR", kind: .directory),
    summary: "Keep the journal in this directory.")
  fileprivate static let config = OptionDescription(
    name: "config", value: ValueDescription(placeholder: "FILE", kind: .file),
    summary: "Read this configuration file.")
  fileprivate static let logLevel = OptionDescription(
    name: "log-level",
    value: ValueDescription(placeholder: "LEVEL", kind: .choice(LogLevel.allCases.map(\.rawValue))),
    summary: "Log this and what is worse.")
  fileprivate static let jsonErrors = OptionDescription(
    name: "json-errors", summary: "Print an error as its JSON object instead of a sentence.")
}

extension CommandDescription {
  fileprivate static let serve = CommandDescription(
    name: "serve", summary: "Serve JSON-RPC 2.0 over standard input and output.",
    discussion: [
      """
      A message is framed by a Content-Length header, as in the Language Server Protocol, or stands on a line of its \
      own. The first line from the client decides; --framing decides instead.
      """,
      "Example:\n  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/status\"}' | ofj serve",
    ],
    options: [
      OptionDescription(
        name: "framing",
        value: ValueDescription(placeholder: "KIND", kind: .choice(FramingChoice.allCases.map(\.rawValue))),
        summary: "How messages are framed."),
      .data, .config, .logLevel,
      OptionDescription(name: "stdio", summary: "Accepted because editors pass it; changes nothing."),
    ])

  fileprivate static let call = CommandDescription(
    name: "call", summary: "Call one method and print its result as JSON.",
    discussion: [
      """
      Parameters are one JSON object, `-` to read that object from standard input, or any number of KEY=VALUE. A value \
      is read as the method's parameter wants it: text stays text, `310` is a number where a number is wanted. Dots \
      reach inside (`entry.name=Oats`), a list is `a,b` or the key again, KEY:=JSON takes any JSON. A key that \
      only one parameter has inside it goes there by itself, and a lone value for an object goes to the one member \
      that it must have (`nutrients.sodium=120`); an amount may name its unit (`nutrients.iron=4mg`).
      """,
      """
      A secret is never taken from the command line: `value=-` reads it from standard input, and at a terminal it is \
      asked for and not shown.
      """,
      "Examples:\n  ofj call journal/log name=\"Oat porridge\" calories=310 meal=breakfast\n  ofj call journal/day day=today",
    ],
    arguments: [
      ArgumentDescription(
        value: ValueDescription(placeholder: "METHOD", kind: .method), summary: "The method; `ofj methods` lists them."),
      ArgumentDescription(
        value: ValueDescription(placeholder: "PARAMETER", kind: .methodParameters),
        summary: "JSON, `-`, KEY=VALUE or KEY:=JSON.", isOptional: true, repeats: true),
    ],
    options: [
      OptionDescription(name: "events", summary: "Print notifications as JSON lines on standard error."),
      .jsonErrors, .data, .config, .logLevel,
    ])

  fileprivate static let methods = CommandDescription(
    name: "methods", summary: "List the methods, or explain one.",
    arguments: [
      ArgumentDescription(
        value: ValueDescription(placeholder: "METHOD", kind: .method),
        summary: "The method to explain, or a family such as journal.",
        isOptional: true)
    ])

  fileprivate static let doctor = CommandDescription(
    name: "doctor", summary: "Check the data file, the configuration and what they depend on.",
    options: [.jsonErrors, .data, .config])

  fileprivate static let completions = CommandDescription(
    name: "completions", summary: "Print the completions for a shell.",
    discussion: [
      "Install with one of:",
      """
        bash  ofj completions bash > ~/.local/share/bash-completion/completions/ofj
        zsh   ofj completions zsh > "${fpath[1]}/_ofj"
        fish  ofj completions fish > ~/.config/fish/completions/ofj.fish
      """,
    ],
    arguments: [
      ArgumentDescription(
        value: ValueDescription(placeholder: "SHELL", kind: .choice(Shell.allCases.map(\.rawValue))),
        summary: "bash, zsh or fish.")
    ])

  /// Started by the service for each picture, see `ImagingWorker`.
  fileprivate static let imagingWorker = CommandDescription(
    name: "imaging-worker", summary: "Read one picture from standard input, for the service.", isHidden: true)

  /// Called by the completion scripts with the words typed so far.
  fileprivate static let complete = CommandDescription(
    name: "__complete", summary: "Print how the last of these words can end.", isHidden: true, takesRawArguments: true)
}
