/// The text of `--help`, in lines of at most 80 characters.
enum HelpText {
  private static let width = 80

  /// `ofj --help`.
  static func program(_ program: ProgramDescription) -> String {
    var lines = ["\(program.name): \(program.summary)", ""]
    lines.append("Usage: \(program.name) [COMMAND] [OPTION]…")
    lines += ["", "Commands:"] + columns(program.visibleCommands.map { ($0.name, $0.summary) })
    lines += ["", "Options:"] + columns(program.commonOptions.map(row))
    lines += paragraphs(program.discussion)
    return lines.joined(separator: "\n") + "\n"
  }

  /// `ofj COMMAND --help`.
  static func command(_ command: CommandDescription, of program: ProgramDescription) -> String {
    var lines = [command.summary, "", usage(command, of: program)]
    if !command.arguments.isEmpty {
      lines += ["", "Arguments:"] + columns(command.arguments.map { ($0.value.placeholder, $0.summary) })
    }
    lines += ["", "Options:"] + columns((command.options + program.commonOptions).map(row))
    lines += paragraphs(command.discussion)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func usage(_ command: CommandDescription, of program: ProgramDescription) -> String {
    var words = ["Usage: \(program.name) \(command.name)"]
    if !command.options.isEmpty { words.append("[OPTION]…") }
    for argument in command.arguments {
      let name = argument.value.placeholder + (argument.repeats ? "…" : "")
      words.append(argument.isOptional ? "[\(name)]" : name)
    }
    return words.joined(separator: " ")
  }

  private static func row(_ option: OptionDescription) -> (String, String) {
    let name = "--" + option.name
    guard let value = option.value else { return (option.name == "help" ? "-h, --help" : name, option.summary) }
    if case .choice(let words) = value.kind { return ("\(name) \(words.joined(separator: "|"))", option.summary) }
    return ("\(name) \(value.placeholder)", option.summary)
  }

  private static func paragraphs(_ paragraphs: [String]) -> [String] {
    paragraphs.flatMap { [""] + TextLayout.wrap($0, width: width) }
  }

  private static func columns(_ rows: [(String, String)]) -> [String] {
    TextLayout.columns(rows, indent: 2, width: width)
  }
}
