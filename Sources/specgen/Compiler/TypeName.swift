/// A Swift type as the compiler spells it in full: `Swift.Optional<Model.Page<Model.Entry>>`.
struct TypeName: Hashable {
  /// Module, enclosing types and own name, without generic arguments: `["Model", "Page"]`.
  var names: [String]
  /// The generic arguments of all parts, from left to right.
  var arguments: [TypeName]

  init(_ names: [String], arguments: [TypeName] = []) {
    self.names = names
    self.arguments = arguments
  }

  /// Nil for what has no name: tuples, functions, `any P`.
  init?(parsing text: String) {
    var parser = Parser(rest: text[...])
    guard let name = parser.type(), parser.rest.isEmpty else { return nil }
    self = name
  }

  /// The type without its generic arguments, which is how declarations are found: `Model.Page`.
  var key: String { names.joined(separator: ".") }

  /// The name that Swift code in another module writes: `JournalLog.Params`.
  var withoutModule: String { names.dropFirst().joined(separator: ".") }

  /// Replaces generic parameters by what stands for them.
  func substituting(_ parameters: [String: TypeName]) -> TypeName {
    if names.count == 1, let argument = parameters[names[0]] { return argument }
    return TypeName(names, arguments: arguments.map { $0.substituting(parameters) })
  }

  private struct Parser {
    var rest: Substring

    mutating func type() -> TypeName? {
      var names: [String] = []
      var arguments: [TypeName] = []
      repeat {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard !name.isEmpty else { return nil }
        rest = rest.dropFirst(name.count)
        names.append(String(name))
        if take("<") {
          repeat {
            while take(" ") {}
            guard let argument = type() else { return nil }
            arguments.append(argument)
          } while take(",")
          guard take(">") else { return nil }
        }
      } while take(".")
      return TypeName(names, arguments: arguments)
    }

    private mutating func take(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }
  }
}
