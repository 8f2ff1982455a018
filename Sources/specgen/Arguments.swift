/// The command line of the generator.
struct Arguments {
  enum Task: Equatable {
    case write
    case verify
    case new(method: String)
    case help
  }

  var task = Task.write
  var root = "."
  var allowsMissingExamples = false

  static let help = """
    usage: specgen [--verify | --new FAMILY/VERB] [--root DIRECTORY] [--allow-missing-examples]

    Reads the types in Sources/Model and Sources/API and writes spec/, the method registry and the clients.

      --verify                   write nothing; exit 1 when a generated file is not up to date
      --new FAMILY/VERB          write the three files of a new method, to be filled in
      --root DIRECTORY           the package (default: the current directory)
      --allow-missing-examples   accept methods without an example, and examples without an answer

    """

  init(_ arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--verify": task = .verify
      case "--new": task = .new(method: try Self.value(of: argument, &rest))
      case "--root": root = try Self.value(of: argument, &rest)
      case "--allow-missing-examples": allowsMissingExamples = true
      case "--help", "-h": task = .help
      default: throw Problem("specgen", "does not know the argument \(argument); see specgen --help.")
      }
    }
  }

  private static func value(of name: String, _ rest: inout ArraySlice<String>) throws(Problem) -> String {
    guard let value = rest.popFirst() else { throw Problem("specgen", "\(name) needs a value.") }
    return value
  }
}
