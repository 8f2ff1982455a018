/// The words of a command line, sorted into a command, its options and its arguments.
struct ParsedArguments {
  var command: CommandDescription
  /// Whether the user named the command; `false` when it is the default one.
  var isCommandNamed: Bool
  /// Values by the long name of their option; the last one wins.
  var values: [String: String] = [:]
  /// Options without a value that were given.
  var flags: Set<String> = []
  var arguments: [String] = []

  /// Sorts the words after the program's name.
  ///
  /// Options stand anywhere, as `--name value` or `--name=value`; `--` ends them; `-` is an argument.
  init(_ words: [String], program: ProgramDescription) throws(UsageError) {
    var rest = words[...]
    let name = rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    isCommandNamed = name != nil
    command = try Self.command(name ?? program.defaultCommand, of: program)
    if isCommandNamed { rest.removeFirst() }
    guard !command.takesRawArguments else {
      arguments = Array(rest)
      return
    }
    let options = command.options + program.commonOptions
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      }
      if word.hasPrefix("-"), word != "-" {
        try takeOption(word, rest: &rest, options: options, program: program)
      } else {
        arguments.append(word)
      }
    }
    if flags.isDisjoint(with: program.commonOptions.map(\.name)) {
      try checkOrder(words, program: program)
      try checkArguments()
    }
  }

  private static func command(_ name: String, of program: ProgramDescription) throws(UsageError) -> CommandDescription {
    guard let command = program.command(name) else {
      throw UsageError(
        unknown: "command", name: name, among: program.visibleCommands.map(\.name),
        otherwise: "`\(program.name) --help` lists the commands.")
    }
    return command
  }

  private mutating func takeOption(
    _ word: String, rest: inout ArraySlice<String>, options: [OptionDescription], program: ProgramDescription
  ) throws(UsageError) {
    let spelling = word == "-h" ? "--help" : word
    let parts = spelling.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let attached = parts.count == 2 ? String(parts[1]) : nil
    guard spelling.hasPrefix("--"), let option = options.first(where: { "--" + $0.name == parts[0] }) else {
      let isOfOther = program.visibleCommands.contains { $0.options.contains { "--" + $0.name == parts[0] } }
      guard isCommandNamed || !isOfOther else {
        throw UsageError("no command is named before `\(parts[0])`", hint: "Options come after the command.")
      }
      throw UsageError(
        unknown: "option", name: String(parts[0]), among: options.map { "--" + $0.name },
        otherwise: "`ofj \(command.name) --help` lists the options.")
    }
    guard let value = option.value else {
      guard attached == nil else { throw UsageError("`--\(option.name)` takes no value") }
      flags.insert(option.name)
      return
    }
    guard let text = attached ?? rest.popFirst() else {
      throw UsageError("`--\(option.name)` needs a value: \(value.placeholder)")
    }
    try value.check(text, of: "--" + option.name)
    values[option.name] = text
  }

  /// A command behind its options is a mistake of its own.
  private func checkOrder(_ words: [String], program: ProgramDescription) throws(UsageError) {
    guard !isCommandNamed, let name = arguments.first, program.command(name) != nil else { return }
    let option = words.first ?? ""
    throw UsageError(
      "`\(name)` stands behind `\(option)`", hint: "Options come after the command: `ofj \(name) \(option) …`.")
  }

  private func checkArguments() throws(UsageError) {
    let required = command.arguments.filter { !$0.isOptional }
    if arguments.count < required.count {
      let missing = required[arguments.count].value.placeholder
      throw UsageError("`ofj \(command.name)` needs \(missing)", hint: "`ofj \(command.name) --help` explains it.")
    }
    if arguments.count > command.arguments.count, command.arguments.last?.repeats != true {
      throw UsageError(
        "`ofj \(command.name)` does not take `\(arguments[command.arguments.count])`",
        hint: "`ofj \(command.name) --help` lists what it takes.")
    }
    for (argument, text) in zip(command.arguments, arguments) {
      try argument.value.check(text, of: argument.value.placeholder)
    }
  }
}

extension ValueDescription {
  fileprivate func check(_ text: String, of name: String) throws(UsageError) {
    if case .choice(let words) = kind, !words.contains(text) {
      let list = words.joined(separator: ", ")
      throw UsageError(
        "`\(text)` is not a value of `\(name)`", hint: didYouMean(text, among: words) ?? "Use one of: \(list).")
    }
    if text.isEmpty {
      throw UsageError("the value of `\(name)` is empty")
    }
  }
}
