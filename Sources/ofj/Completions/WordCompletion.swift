internal import JSON

/// How the last word of a command line can end: the one source of completions for every shell.
struct WordCompletion {
  /// What to offer.
  enum Answer: Equatable {
    /// Words that replace the last one.
    case words([Candidate])
    case files
    case directories
  }

  struct Candidate: Equatable {
    var text: String
    var summary = ""
  }

  let program: ProgramDescription
  let document: MethodDocument

  /// - Parameter words: What follows `ofj`, up to the cursor; the last one is being typed and may be empty.
  func complete(_ words: [String]) -> Answer {
    let current = words.last ?? ""
    let before = words.dropLast()
    let command = before.first.flatMap { program.command($0) }
    let options = (command ?? program.command(program.defaultCommand))?.options ?? []
    let all = options + program.commonOptions

    if let option = all.first(where: { "--" + $0.name == before.last }), let value = option.value {
      return complete(value, current: current, prefix: "", arguments: [])
    }
    if current.hasPrefix("-") { return complete(option: current, options: all) }
    guard let command else { return .words(matching(commands, current)) }
    let arguments = positional(before.dropFirst(), options: all)
    guard let argument = argument(of: command, at: arguments.count) else { return .words([]) }
    return complete(argument.value, current: current, prefix: "", arguments: arguments)
  }

  private var commands: [Candidate] {
    program.visibleCommands.map { Candidate(text: $0.name, summary: $0.summary) }
  }

  private func argument(of command: CommandDescription, at index: Int) -> ArgumentDescription? {
    if index < command.arguments.count { return command.arguments[index] }
    return command.arguments.last.flatMap { $0.repeats ? $0 : nil }
  }

  /// The words that are neither options nor values of options.
  private func positional(_ words: ArraySlice<String>, options: [OptionDescription]) -> [String] {
    var arguments: [String] = []
    var rest = words
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        arguments.append(word)
        continue
      }
      if options.contains(where: { "--" + $0.name == word && $0.value != nil }) { _ = rest.popFirst() }
    }
    return arguments
  }

  private func complete(option current: String, options: [OptionDescription]) -> Answer {
    guard let equals = current.firstIndex(of: "=") else {
      return .words(matching(options.map { Candidate(text: "--" + $0.name, summary: $0.summary) }, current))
    }
    guard let option = options.first(where: { "--" + $0.name == current[..<equals] }), let value = option.value else {
      return .words([])
    }
    return complete(value, current: current, prefix: String(current[...equals]), arguments: [])
  }

  private func complete(
    _ value: ValueDescription, current: String, prefix: String, arguments: [String]
  ) -> Answer {
    switch value.kind {
    case .text: .words([])
    case .file: .files
    case .directory: .directories
    case .choice(let words): .words(matching(words.map { Candidate(text: prefix + $0) }, current))
    case .method:
      .words(matching(document.requests.map { Candidate(text: $0.name, summary: $0.summary) }, current))
    case .methodParameters: .words(matching(parameters(current, arguments: arguments), current))
    }
  }

  private func parameters(_ current: String, arguments: [String]) -> [Candidate] {
    guard let name = arguments.first, let method = document.methods.first(where: { $0.name == name }) else { return [] }
    return ParameterCompletion(method: method, given: Array(arguments.dropFirst())).candidates(for: current)
  }

  private func matching(_ candidates: [Candidate], _ current: String) -> [Candidate] {
    candidates.filter { $0.text.hasPrefix(current) }
  }
}

extension WordCompletion.Answer {
  /// A line for each word, with a tab before what it means; or a line that names what the shell itself completes.
  var text: String {
    switch self {
    case .files: ":files\n"
    case .directories: ":directories\n"
    case .words(let words): words.map { $0.summary.isEmpty ? "\($0.text)\n" : "\($0.text)\t\($0.summary)\n" }.joined()
    }
  }
}
