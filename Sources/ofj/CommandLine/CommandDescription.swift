/// What the program, its commands and their options are called and do.
///
/// Parsing, `--help` and the completions of every shell read this description and nothing else.
struct ProgramDescription: Sendable {
  var name: String
  var summary: String
  /// Paragraphs under the list of commands in `--help`.
  var discussion: [String] = []
  var commands: [CommandDescription]
  /// Options that mean the same after every command.
  var commonOptions: [OptionDescription]
  /// The command that runs when options follow without a command.
  var defaultCommand: String

  func command(_ name: String) -> CommandDescription? {
    commands.first { $0.name == name }
  }

  var visibleCommands: [CommandDescription] {
    commands.filter { !$0.isHidden }
  }
}

struct CommandDescription: Sendable {
  var name: String
  /// One line.
  var summary: String
  /// Paragraphs; a line that starts with two spaces stands as it is.
  var discussion: [String] = []
  var arguments: [ArgumentDescription] = []
  var options: [OptionDescription] = []
  /// Works, but is not for people.
  var isHidden = false
  /// Takes every word after its name as an argument, options too.
  var takesRawArguments = false
}

/// Words after the command that are not options.
struct ArgumentDescription: Sendable {
  var value: ValueDescription
  var summary: String
  var isOptional = false
  var repeats = false
}

struct OptionDescription: Sendable {
  /// The long name without its dashes.
  var name: String
  /// `nil` for an option that is either there or not.
  var value: ValueDescription?
  var summary: String
}

/// A value that the user types.
struct ValueDescription: Sendable {
  /// What the value is called in a usage line.
  var placeholder: String
  var kind: Kind = .text

  enum Kind: Sendable, Equatable {
    case text
    case file
    case directory
    /// One of these words.
    case choice([String])
    /// The name of a method of the API.
    case method
    /// Parameters of the method named before.
    case methodParameters
  }
}
